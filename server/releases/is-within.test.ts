import { isWithin } from './is-within.ts';

it.each([
  ['/book', true],
  ['/book/', true],
  ['/book/1', true],
  ['/Book/1', true],
  ['/b%6Fok', true],
  ['/bookshelf', false],
  ['/', false],
])('the router reads %s as a path below /book: %p [B13.28]', (path, is) => {
  expect(isWithin(path, '/book')).toBe(is);
});
