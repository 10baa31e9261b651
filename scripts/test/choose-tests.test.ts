import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root as thisProject } from '../project.ts';
import { chooseTests } from './choose-tests.ts';

/** A project with tests of every kind. */
const files = {
  'reader/src/title.test.ts': "test('a title is cut', f); test.each(rows)('%s is folded', f);",
  'reader/src/title.ts': "export const title = 'a title is cut';",
  'server/pages/page.test.ts': "import { site } from '../testing/site.ts'; test('a page has a head', f);",
  'server/testing/site.ts': "import { builtProject } from './builds/built-project.ts';",
  'server/testing/builds/built-project.ts': '',
  'e2e/reading.spec.ts': "import { open } from './open.ts'; test('a visitor reads a title', f);",
  'e2e/open.ts': "test.each(['灯塔'])('%s is opened', f);",
  'e2e/hydration.spec.ts': "test('a page comes alive', f);",
  'reader/dist/old.test.ts': "test('a title is cut', f);",
};
const units = ['reader/src/title.test.ts', 'server/pages/page.test.ts'];
const browser = ['e2e/hydration.spec.ts', 'e2e/reading.spec.ts'];

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shuhai-chosen-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('without paths and names all tests are chosen, and the builds needed', () => {
  expect(chooseTests(root, { paths: [] })).toEqual({ units, browser, needsBuilds: true });
});

test.each([
  ['a file of units that look at no build', ['reader/src/title.test.ts'], [units[0]], [], false],
  ['units that look at the builds, by what they import', ['server'], [units[1]], [], true],
  ['a browser test', ['e2e/reading.spec.ts'], [], [browser[1]], true],
  ['two folders', ['reader/src', 'server/pages'], units, [], true],
  ['the whole project', [''], units, browser, true],
  ['a folder whose name only begins like the path', ['read'], [], [], false],
])(
  'a path chooses the tests below it, and the builds if they need them: %s',
  (_, paths, chosen, inBrowser, needsBuilds) => {
    expect(chooseTests(root, { paths })).toEqual({ units: chosen, browser: inBrowser, needsBuilds });
  },
);

test.each([
  ['that stands in one file', 'a Title is cut', [units[0]], []],
  ['that stands in units and browser tests', 'a title', [units[0]], [browser[1]]],
  ['of a row of a table, by its words', '灯塔 is opened', [], [browser[1]]],
  ['with a number, which a table may bring', 'a title 7 reads', [], [browser[1]]],
  ['that no file has the words of', 'no such test', [], []],
])('a name chooses the files in which it can be: one %s', (_, name, chosen, inBrowser) => {
  expect(chooseTests(root, { paths: [], name })).toMatchObject({ units: chosen, browser: inBrowser });
});

test('a name and a path together choose what is in both', () => {
  expect(chooseTests(root, { paths: ['e2e'], name: 'a title' })).toMatchObject({ units: [], browser: [browser[1]] });
});

test('in this project tests of releases need the builds, and tests of scripts do not', () => {
  const needsBuilds = (file: string) => chooseTests(thisProject, { paths: [file] }).needsBuilds;
  expect(needsBuilds('server/cli/release/run-release.test.ts')).toBe(true);
  expect(needsBuilds('scripts/test')).toBe(false);
});
