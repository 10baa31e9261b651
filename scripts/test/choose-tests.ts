import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../testing/imports.ts';
import type { Wanted } from './read-arguments.ts';

/** Files of tests by the program that runs them. */
interface ChosenTests {
  /** Tests that jest runs. */
  units: string[];
  /** Tests of the built site in a browser, which Playwright runs. */
  browser: string[];
  /** Whether they look at the project's own production builds. */
  needsBuilds: boolean;
}

/** Tests that import this file look at the project's own production builds. */
const builtProject = 'server/testing/builds/built-project.ts';

const tests = '**/*.{test,spec}.{ts,tsx}';
const noTests = [
  '**/node_modules/**',
  '**/dist/**',
  '.node/**',
  'data/**',
  'remote-kit/template/**',
  'remote-kit/template-alone/**',
];

/**
 * Finds the files whose tests are wanted. Where a name is wanted these are the files in which it stands; where it stands in
 * none, as that of a row of a table, the files in which all of its words do. So the others need not be loaded.
 */
export const chooseTests = (root: string, { paths, name }: Wanted): ChosenTests => {
  const all = globSync(tests, { cwd: root, exclude: noTests })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
  const inPaths = all.filter(
    (file) => paths.length === 0 || paths.some((one) => one === '' || file === one || file.startsWith(`${one}/`)),
  );
  const files = name === undefined ? inPaths : filesWithName(root, inPaths, name.toLowerCase());
  const units = files.filter((file) => !isBrowserTest(file));
  const browser = files.filter(isBrowserTest);
  const needsBuilds = browser.length > 0 || units.some((file) => testFiles(root, file).includes(builtProject));
  return { units, browser, needsBuilds };
};

const isBrowserTest = (file: string): boolean => file.startsWith('e2e/');

const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** A test, and what it imports of the files that are there for tests alone. */
const testFiles = (root: string, test: string): string[] => {
  const files = [test];
  for (const file of files) {
    const imported = importsOf(file, textOf(root, file))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
      .filter((one) => /(^|\/)(testing|e2e)\/.+\.tsx?$/.test(one) && !files.includes(one));
    files.push(...imported);
  }
  return files;
};

const filesWithName = (root: string, tests: string[], name: string): string[] => {
  const texts = tests.map((test) => ({
    test,
    text: testFiles(root, test)
      .map((file) => textOf(root, file).toLowerCase())
      .join('\n'),
  }));
  const whole = texts.filter(({ text }) => text.includes(name));
  // Chinese is compared sign by sign; numbers and punctuation are left out, as tables of tests put them into names.
  const words = name.match(/\p{Script=Han}|(?!\p{Script=Han})\p{Letter}+/gu) ?? [];
  const found = whole.length > 0 ? whole : texts.filter(({ text }) => words.every((word) => text.includes(word)));
  return found.map(({ test }) => test);
};
