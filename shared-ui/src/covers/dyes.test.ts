import { dyes, dyesOf, freeDye } from './dyes.ts';

/** A novel by each dye that is its own. */
const novelOfDye = dyes.map((_, dye) => {
  for (let number = 0; ; number += 1) {
    const novel = { title: `书${number}`, author: { name: '佚名' } };
    if (freeDye(novel) === dye) return novel;
  }
});

const novelsOf = (own: readonly number[]) => own.map((dye) => novelOfDye[dye] as (typeof novelOfDye)[number]);

/** Pairs of places in a list of which one stands beside the other, or above, in some number of columns. */
const touching = (count: number, columns: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => index).flatMap((index): [number, number][] => [
    ...(index % columns > 0 ? [[index - 1, index] as [number, number]] : []),
    ...(index >= columns ? [[index - columns, index] as [number, number]] : []),
  ]);

/** The lists of a length whose novels have some of the first dyes as their own. */
const allLists = (length: number, dyeCount: number): number[][] =>
  length === 0
    ? [[]]
    : allLists(length - 1, dyeCount).flatMap((list) => Array.from({ length: dyeCount }, (_, dye) => [...list, dye]));

/** The numbers of columns that a list may stand in: those that lists have, and each that a shelf may have. */
const layouts = [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], ...[2, 3, 4, 5, 6, 7, 8, 9].map((columns) => [columns])];

test.each(layouts.map((columns) => [columns.join(', '), columns] as const))(
  'no two covers that touch have one dye, whichever novels stand in %s columns [B1.64]',
  (_, columns) => {
    // All rows of four of twelve dyes, and all lists of nine of three: where a dye is free, which it is makes no difference.
    const lists = [...allLists(4, dyes.length), ...allLists(9, 3)];
    const alike = lists.filter((list) => {
      const found = dyesOf(novelsOf(list), columns);
      return columns.some((count) => touching(list.length, count).some(([one, other]) => found[one] === found[other]));
    });
    expect(alike).toEqual([]);
  },
);

test('a novel has its own dye where none of the covers before that it touches has it [B1.64]', () => {
  expect(dyesOf(novelsOf([3, 8, 3, 11, 8]), [3])).toEqual([3, 8, 3, 11, 1]);
  expect(dyesOf(novelsOf([3, 3, 3, 4]))).toEqual([3, 8, 3, 4]);
  expect(dyesOf(novelsOf([11, 11, 4]))).toEqual([11, 4, 9]);
});

test('what comes later in a list leaves the covers before it as they are', () => {
  const list = novelsOf([5, 5, 6, 5, 6, 7, 5]);
  expect(dyesOf([...list, ...list], [2]).slice(0, list.length)).toEqual(dyesOf(list, [2]));
});

test('a place without a drawn cover takes no dye', () => {
  const [novel] = novelsOf([2]);
  expect(dyesOf([novel ?? null, null, novel ?? null])).toEqual([2, undefined, 2]);
});

test('a cover takes a dye that none of those around it has [B1.64]', () => {
  const [novel] = novelsOf([11]);
  expect([[3], [3, 11], [4, 11]].map((taken) => novel && freeDye(novel, taken))).toEqual([11, 4, 9]);
});
