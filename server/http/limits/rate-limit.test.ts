import { createRateLimit } from './rate-limit.ts';

describe('a limit of reports', () => {
  let time = 0;
  const start = () => createRateLimit({ byAddress: 2, total: 3 }, () => time);
  const many = (take: (address: string) => boolean, address: string, times: number) =>
    Array.from({ length: times }, () => take(address));

  it('one address is refused after its limit, others are not', () => {
    const take = start();
    expect(many(take, 'a', 3)).toEqual([true, true, false]);
    expect(take('b')).toBe(true);
  });

  it('all addresses are refused after the total limit', () => {
    const take = start();
    expect(['a', 'b', 'c', 'd'].map(take)).toEqual([true, true, true, false]);
  });

  it('the counts start again with each minute', () => {
    const take = start();
    many(take, 'a', 3);
    time += 60_000;
    expect(many(take, 'a', 3)).toEqual([true, true, false]);
  });
});
