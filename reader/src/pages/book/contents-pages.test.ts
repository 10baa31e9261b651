import { pagesAround } from './contents-pages.tsx';

test.each([
  [0, 2, [0, 1]],
  [3, 7, [0, 1, 2, 3, 4, 5, 6]],
  [0, 200, [0, 1, 2, 3, 4, 5, 199]],
  [3, 200, [0, 1, 2, 3, 4, 5, 199]],
  [100, 200, [0, 98, 99, 100, 101, 102, 199]],
  [199, 200, [0, 194, 195, 196, 197, 198, 199]],
  [5000, 200, [0, 194, 195, 196, 197, 198, 199]],
])('around page %i of %i the page links are %j', (current, count, shown) => {
  expect(pagesAround(current, count)).toEqual(shown);
});
