import { contentsAt, contentsFrom, startOfPage } from './contents-place.ts';

test.each([
  [1, 1],
  [100, 1],
  [101, 101],
  [200, 101],
  [20_000, 19_901],
])('chapter %i stands on the page that begins with chapter %i', (no, start) => {
  expect(startOfPage(no)).toBe(start);
});

test('the first page of the contents has the address of the book itself', () => {
  expect(contentsFrom('1001', 1)).toBe('/book/1001#contents');
  expect(contentsFrom('1001', 101)).toBe('/book/1001?from=101#contents');
});

test('a chapter’s place in the contents names its row', () => {
  expect(contentsAt('1001', 132)).toBe('/book/1001?at=132#chapter-132');
});
