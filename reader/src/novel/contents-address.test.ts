import { contentsAddressAt, contentsAddressFrom, firstChapterOfPage } from './contents-address.ts';

test.each([
  [1, 1],
  [100, 1],
  [101, 101],
  [200, 101],
  [20_000, 19_901],
])('chapter %i is on the contents page that begins with chapter %i', (no, start) => {
  expect(firstChapterOfPage(no)).toBe(start);
});

test('the first page of the contents has the address of the novel itself', () => {
  expect(contentsAddressFrom('1001', 1)).toBe('/book/1001#contents');
  expect(contentsAddressFrom('1001', 101)).toBe('/book/1001?from=101#contents');
});

test('the address of a chapter in the contents names its row', () => {
  expect(contentsAddressAt('1001', 132)).toBe('/book/1001?at=132#chapter-132');
});
