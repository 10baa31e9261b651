import { contentAddress, scriptAddress, scriptsOf } from './script-address.ts';

const hash = 'sha256-Ab+c/dEf0=';

test('an address that is made of content has the letters and digits of the hash in the name', () => {
  expect(contentAddress('reader', 'chapter.js', hash)).toBe('/remotes/reader/files/chapter.AbcdEf0.js');
  // A script of an older kit has a short hash in its own name.
  expect(contentAddress('reader', 'chapter.4b09d9.js', hash)).toBe('/remotes/reader/files/chapter.4b09d9.AbcdEf0.js');
});

test.each([
  [
    'at addresses of content, as its entry',
    '/remotes/reader/files/remoteEntry.Xy.js',
    '/remotes/reader/files/book.AbcdEf0.js',
  ],
  ['beside its entry', '/remotes/reader/reader@1.0.0-a/remoteEntry.js', '/remotes/reader/reader@1.0.0-a/book.js'],
  [
    'on the origin of its team',
    'https://cdn.example/1.0.0/files/remoteEntry.js',
    'https://cdn.example/1.0.0/files/book.js',
  ],
])("a release's script lies %s", (_, entry, url) => {
  expect(scriptAddress(entry, 'book.js', hash)).toBe(url);
  expect(scriptsOf({ entry, integrity: { 'book.js': hash } })).toEqual([{ file: 'book.js', url, integrity: hash }]);
});
