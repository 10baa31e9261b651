import { isWithin, pathPrefixes } from './route-prefixes.ts';

test('a remote’s prefixes are the fixed beginnings of its paths, each once', () => {
  const routes = ['/book/:bid', '/book/:bid/comments', '/search', '/*'].map((path) => ({ id: path, path }));
  expect(pathPrefixes(routes)).toEqual(['/book', '/search', '/']);
});

test('a path lies within a prefix where it is that or below it', () => {
  expect(['/book', '/book/1', '/bookshelf'].map((path) => isWithin(path, '/book'))).toEqual([true, true, false]);
});
