import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';
import { filesOf } from '../testing/sources.ts';
import { testNamesIn } from '../testing/test-names.ts';
import { mayImport } from './import-rules.ts';

const texts = filesOf(
  [...Object.keys(mayImport), 'docs'].map((folder) => `${folder}/**/*.{ts,tsx,js,mjs,md}`).concat('*.{js,md}'),
);
const sources = [...texts.keys()];
const documents = [...texts].filter(([file]) => file.endsWith('.md'));

/** This test, whose cases name what is nowhere, and a page about other projects. */
const unread = ['scripts/rules/named-files.test.ts', 'docs/comparison.md'];

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
/** Names of sources: small letters, with or without folders. What stands for any name has capitals (`src/first/NAME.ts`). */
const sourceName = /(?<![\w./-])(?:\.{1,2}\/)*(?:[a-z\d.-]+\/)*[a-z\d][a-z\d.-]*\.(?:tsx?|mjs)\b/g;

/** Sources that a source's comments, or a page of the documentation, name and that are nowhere. */
const missingIn = (file: string, text: string): string[] => {
  const prose = file.endsWith('.md') ? text : (text.match(comment) ?? []).join('\n');
  return (prose.match(sourceName) ?? []).filter((name) => !isThere(path.posix.dirname(file), name));
};

/** A source is named by its path from the file that names it, or by the end of its path. */
const isThere = (folder: string, name: string): boolean =>
  sources.some((source) => source === path.posix.join(folder, name) || `/${source}`.endsWith(`/${bare(name)}`));

const bare = (name: string): string => name.replace(/^(?:\.{1,2}\/)+/, '');

test('every source that a comment or the documentation names is there', () => {
  const missing = [...texts]
    .filter(([file]) => /\.(?:tsx?|mjs|md)$/.test(file) && !unread.includes(file))
    .flatMap(([file, text]) => missingIn(file, text).map((name) => `${file}: ${name}`));
  expect(missing).toEqual([]);
});

test.each([
  ['a file that was moved', '/** As the text is found again (text/find-text.ts). */', ['text/find-text.ts']],
  ['one in a comment of a line', 'const a = 1; // see nowhere-at-all.tsx', ['nowhere-at-all.tsx']],
  ['none where it is there', '/** As scripts/project.ts and import-rules.ts say. */', []],
  ['none where it is a name for any', '/** Each is a file `src/first/NAME.ts`. */', []],
  ['none outside of comments', "const file = 'nowhere-at-all.ts';", []],
])('of comments that name files is found: %s', (_, text, missing) => {
  expect(missingIn('scripts/a.ts', text)).toEqual(missing);
});

test('a page of the documentation is read whole', () => {
  expect(missingIn('docs/a.md', 'As `scripts/project.ts` says (`nowhere-at-all.ts`).')).toEqual(['nowhere-at-all.ts']);
});

/** Folders, and entries of packages that are imported by name: `server/pages/`, `shared-api/paths`. */
const folderName = new RegExp(`\`((?:${Object.keys(mayImport).join('|')})(?:/[a-z\\d.-]+)+)/?\``, 'g');

/** Folders and entries of packages that a document names and that are nowhere. Sources are looked for by their own test. */
const missingFoldersIn = (text: string): string[] =>
  [...text.matchAll(folderName)]
    .map(([, name = '']) => name)
    .filter((name) => !/\.(?:tsx?|mjs)$/.test(name) && !existsSync(path.join(root, name)) && !isEntry(name));

const isEntry = (name: string): boolean => {
  const [packageName = '', ...rest] = name.split('/');
  const { exports = {} } = JSON.parse(readFileSync(path.join(root, packageName, 'package.json'), 'utf8'));
  const entry = `./${rest.join('/')}`;
  return Object.entries<string>(exports).some(([pattern, file]) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined) return entry === pattern;
    return (
      entry.startsWith(start) && existsSync(path.join(root, packageName, file.replace('*', entry.slice(start.length))))
    );
  });
};

test('every folder that the documentation names is there', () => {
  const missing = documents
    .filter(([file]) => !unread.includes(file))
    .flatMap(([file, text]) => missingFoldersIn(text).map((name) => `${file}: ${name}`));
  expect(missing).toEqual([]);
  expect(missingFoldersIn('`server/nowhere`, `server/pages/`, `shared-api/paths`, `shared-api/nothing`')).toEqual([
    'server/nowhere',
    'shared-api/nothing',
  ]);
});

/** A file of tests with the titles that a document names of it, each in quotes: `a/b.test.ts` “one”, “two”. */
const namedTests = /`([\w/.-]+\.test\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g;

/** Tests that a document names by file and title, and that are nowhere. The ids at the end of a test's name are left out. */
const missingTestsIn = (text: string): string[] =>
  [...text.matchAll(namedTests)].flatMap(([, file = '', titles = '']) => {
    const names = testNamesIn(file, readFileSync(path.join(root, file), 'utf8')).map((name) =>
      name.replace(/ \[[^\]]+\]$/, ''),
    );
    return [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title).filter((title) => !names.includes(title));
  });

test('every test that a document names by its title is there', () => {
  const text = documents.map(([, each]) => each).join('\n');
  expect([...text.matchAll(namedTests)].length).toBeGreaterThan(20);
  expect(missingTestsIn(text)).toEqual([]);
  expect(missingTestsIn('`scripts/rules/named-files.test.ts` “a test that is nowhere”')).toEqual([
    'a test that is nowhere',
  ]);
});
