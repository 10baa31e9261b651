import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { limitMs } from '../../server/testing/time-limits.ts';
import { root } from '../project.ts';
import { PartTimes } from './part-times.ts';
import { runBrowserTests, runUnits } from './run-suites.ts';
import { runTwice } from './run-twice.ts';
import type { Verdict } from './second-look.ts';

jest.setTimeout(limitMs(120_000));

/** Beside the packages, so that the tests in it find them. */
let folder: string;
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.cache/second-look-'));
  // By this Playwright knows that jest runs it, which it refuses.
  delete process.env.JEST_WORKER_ID;
});
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** Fails until it has run once, as a counter in a file says. */
const failsOnce = (counter: string) => `
  if (!existsSync('${path.join(folder, counter)}')) { writeFileSync('${path.join(folder, counter)}', ''); throw new Error('the first time'); }`;
const imports = "const { existsSync, writeFileSync } = require('node:fs');\n";

/** Places and names of failures, and the first line of their first error. */
const said = (failures: Verdict['failed'] | undefined) =>
  failures?.map(({ file, line, name, errors: [error = ''] }) => [
    path.basename(file),
    line,
    name,
    stripVTControlCharacters(error).trim().split('\n')[0],
  ]);

const run = async (suite: typeof runUnits, config: string, hasSecondLook = true): Promise<Verdict | undefined> => {
  const look = { folder, config };
  const [verdict] = await runTwice([{ name: 'tests', run: (of) => suite({ ...look, ...of }) }], {
    times: new PartTimes(),
    hasSecondLook,
  });
  return verdict;
};

describe('jest', () => {
  let config: string;
  beforeAll(() => {
    config = write(
      'jest.config.json',
      JSON.stringify({ rootDir: folder, testMatch: ['<rootDir>/*.unit.js'], transform: {} }),
    );
  });

  it('a test that fails the first time only is unsteady; what fails always, and a file that cannot begin, has failed', async () => {
    write('once.unit.js', `${imports}test('works', () => {});\ntest('fails once', () => {${failsOnce('once')}\n});`);
    write('always.unit.js', "test('works', () => {});\ntest('fails', () => { throw new Error('always'); });");
    write('broken.unit.js', "throw new Error('cannot begin');");
    write('ends.unit.js', "test('works', () => {});\nafterAll(() => { throw new Error('cannot end'); });");
    const verdict = await run(runUnits, config);
    expect(said(verdict?.unsteady)).toEqual([['once.unit.js', 3, 'fails once', 'Error: the first time']]);
    expect(said(verdict?.failed)?.toSorted()).toEqual([
      ['always.unit.js', 2, 'fails', 'Error: always'],
      ['broken.unit.js', undefined, '', expect.stringContaining('Test suite failed to run')],
      ['ends.unit.js', undefined, '', expect.stringContaining('Test suite failed to run')],
    ]);
    expect(verdict?.passed).toBe(4);
  });

  it('without a second look a test that fails the first time has failed', async () => {
    rmSync(path.join(folder, 'once'));
    expect(said((await run(runUnits, config, false))?.failed)?.map(([file]) => file)).toContain('once.unit.js');
  });
});

describe('Playwright', () => {
  const configOf = (name: string) =>
    write(
      `${name}.config.ts`,
      `export default { testDir: '.', testMatch: '${name}*.look.ts', workers: 2, reporter: [['json']], outputDir: 'results' };`,
    );
  const header = `import { expect, test } from '@playwright/test';\nimport { existsSync, writeFileSync } from 'node:fs';\n`;

  it('a test that fails the first time only is unsteady; what fails always, and a browser that dies, has failed', async () => {
    write('mix-once.look.ts', `${header}test('fails once', () => {${failsOnce('look')}\n});`);
    write(
      'mix-group.look.ts',
      `${header}test.describe('a group', () => {\n  test.beforeAll(() => {${failsOnce('group')}\n  });\n  test('one', () => {});\n  test('two', () => {});\n});`,
    );
    write(
      'mix-always.look.ts',
      `${header}test('fails', () => { throw new Error('always'); });\ntest('works', () => {});`,
    );
    write(
      'mix-dies.look.ts',
      `${header}test.use({ launchOptions: { executablePath: '/bin/false' } });\ntest('opens', async ({ page }) => { await page.goto('about:blank'); });`,
    );
    const verdict = await run(runBrowserTests, configOf('mix'));
    expect(said(verdict?.unsteady)?.toSorted()).toEqual([
      ['mix-group.look.ts', expect.any(Number), 'a group › one', 'Error: the first time'],
      ['mix-once.look.ts', 3, 'fails once', 'Error: the first time'],
    ]);
    expect(said(verdict?.failed)?.toSorted()).toEqual([
      ['mix-always.look.ts', 3, 'fails', 'Error: always'],
      ['mix-dies.look.ts', 4, 'opens', expect.stringContaining('browserType.launch')],
    ]);
    expect(verdict).toMatchObject({ passed: 4, skipped: 0 });
  });

  it('a file that cannot be loaded fails the run, and names itself', async () => {
    write('bad.look.ts', `${header}test('never begins', () => {`);
    expect(said((await run(runBrowserTests, configOf('bad')))?.failed)).toEqual([
      ['', undefined, '', expect.stringContaining('bad.look.ts')],
    ]);
  });
});
