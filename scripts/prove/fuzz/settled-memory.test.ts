import { settledRound } from './settled-memory.ts';

describe('memory that has settled', () => {
  it('is compared from the round after which three brought less than 1 %', () => {
    expect(settledRound([70, 75, 77, 78, 78.1, 78.2, 78.4, 78.5, 78.6, 78.7, 78.8, 78.9, 78.9, 79])).toBe(6);
  });

  it('is compared from the first round where it never stops growing, or only in the second half', () => {
    expect(settledRound(Array.from({ length: 20 }, (_, round) => 70 + round))).toBe(0);
    expect(settledRound([70, 75, 77, 80, 84, 84, 84, 84, 84])).toBe(0);
  });

  it('is compared from the first of a few rounds', () => {
    expect(settledRound([70, 70, 70, 70])).toBe(0);
  });
});
