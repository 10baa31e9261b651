import { bestSequence } from './heading-sequence.ts';

const chosen = (numbers: number[], weight = 1) =>
  bestSequence(numbers.map((no) => ({ no, weight }))).indices.map((index) => numbers[index]);

describe('the numbering of a book', () => {
  it('drops a number that does not fit between its neighbours', () => {
    expect(chosen([1, 2, 3, 90, 4, 5, 2, 6, 7])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('bears missing numbers and repeated ones', () => {
    expect(chosen([1, 2, 5, 6, 6, 7])).toEqual([1, 2, 5, 6, 6, 7]);
  });

  it('begins again with a new volume', () => {
    expect(chosen([1, 2, 3, 1, 2, 3, 1, 2])).toEqual([1, 2, 3, 1, 2, 3, 1, 2]);
  });

  it('believes weak headings that count up, and no stray one', () => {
    expect(chosen([1, 2, 3, 4], 0.4)).toEqual([1, 2, 3, 4]);
    expect(bestSequence([...[30, 31, 32].map((no) => ({ no, weight: 1 })), { no: 3, weight: 0.4 }]).indices).toEqual([
      0, 1, 2,
    ]);
  });

  it('is empty for nothing', () => {
    expect(bestSequence([])).toEqual({ indices: [], score: 0 });
  });
});
