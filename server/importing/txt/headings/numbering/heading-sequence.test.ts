import { bestSequence } from './heading-sequence.ts';

const chosen = (numbers: number[], confidence = 1) =>
  bestSequence(numbers.map((no) => ({ no, confidence }))).indices.map((index) => numbers[index]);

describe('the most plausible numbering of headings', () => {
  it('a number that does not fit between its neighbours is dropped', () => {
    expect(chosen([1, 2, 3, 90, 4, 5, 2, 6, 7])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('in the most plausible numbering of headings numbers may be missing and repeated', () => {
    expect(chosen([1, 2, 5, 6, 6, 7])).toEqual([1, 2, 5, 6, 6, 7]);
  });

  it('in the most plausible numbering of headings numbers may begin again with a new volume', () => {
    expect(chosen([1, 2, 3, 1, 2, 3, 1, 2])).toEqual([1, 2, 3, 1, 2, 3, 1, 2]);
  });

  it('uncertain headings belong to the numbering where they count up, and a stray one does not', () => {
    expect(chosen([1, 2, 3, 4], 0.4)).toEqual([1, 2, 3, 4]);
    expect(
      bestSequence([...[30, 31, 32].map((no) => ({ no, confidence: 1 })), { no: 3, confidence: 0.4 }]).indices,
    ).toEqual([0, 1, 2]);
  });

  it('no headings have an empty numbering', () => {
    expect(bestSequence([])).toEqual({ indices: [], score: 0 });
  });
});
