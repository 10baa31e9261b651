import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { limitMs } from '../../server/testing/time-limits.ts';
import { root } from '../project.ts';
import { PartTimes } from './part-times.ts';
import { runBrowserTests, runUnits } from './run-suites.ts';
import { runTwice } from './run-twice.ts';
import type { Verdict } from './second-look.ts';
import { tellVerdicts } from './tell-verdicts.ts';
import { timeFactor } from './time-factor.ts';

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

/** Tells a verdict as `npm test` does. @returns whether it has passed, the last forty lines, and the file of unsteady tests */
const tell = (verdict: Verdict | undefined) => {
  const unsteadyFile = path.join(folder, 'test-results/unsteady.json');
  const hasPassed = tellVerdicts(verdict ? [verdict] : [], { times: '用时', unsteadyFile });
  const end = String(jest.mocked(console.log).mock.lastCall?.[0]).split('\n').slice(-40).join('\n');
  const unsteady: Verdict['unsteady'] = JSON.parse(readFileSync(unsteadyFile, 'utf8'));
  return { hasPassed, end: stripVTControlCharacters(end), unsteady: said(unsteady) };
};

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
    const { hasPassed, end, unsteady } = tell(verdict);
    expect([hasPassed, unsteady]).toEqual([false, [['once.unit.js', 3, 'fails once', 'Error: the first time']]]);
    expect(end).toMatch(/always\.unit\.js:2 › fails\n +Error: always/);
    // Of a suite that cannot begin the reason.
    expect(end).toMatch(/broken\.unit\.js\n +.*Test suite failed to run\n +cannot begin/);
    expect(end).toMatch(/once\.unit\.js:3 › fails once\n +Error: the first time/);
    expect(end).toMatch(/1 unsteady\n4 passed, 3 failed, 0 skipped$/);
  });

  it('a run of which all is unsteady passes', async () => {
    rmSync(path.join(folder, 'once'));
    const verdict = await run((of) => runUnits({ ...of, files: [path.join(folder, 'once.unit.js')] }), config);
    expect(tell(verdict)).toMatchObject({
      hasPassed: true,
      unsteady: [['once.unit.js', 3, 'fails once', 'Error: the first time']],
    });
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
    const { hasPassed, end, unsteady } = tell(verdict);
    expect(hasPassed).toBe(false);
    expect(unsteady?.map(([file]) => file).toSorted()).toEqual(['mix-group.look.ts', 'mix-once.look.ts']);
    expect(end).toMatch(/mix-dies\.look\.ts:4 › opens\n +Error: browserType\.launch/);
    expect(end).toMatch(/2 unsteady\n4 passed, 2 failed, 0 skipped$/);
  });

  it('a run of which all is unsteady passes; the second look is alone and has three times the time', async () => {
    const seen = path.join(folder, 'looks');
    write(
      'alone.look.ts',
      `import { appendFileSync } from 'node:fs';\n${header}test('fails once', ({}, { config }) => {
  appendFileSync('${seen}', config.workers + ' ' + process.env.TEST_TIME_FACTOR + '\\n');${failsOnce('alone')}\n});`,
    );
    const verdict = await run(runBrowserTests, configOf('alone'));
    expect(tell(verdict)).toMatchObject({
      hasPassed: true,
      end: expect.stringMatching(/1 unsteady\n1 passed, 0 failed, 0 skipped$/),
    });
    const [first, second] = [timeFactor(false), timeFactor(true)];
    expect(second).toBe(3 * first);
    expect(readFileSync(seen, 'utf8')).toBe(`2 ${first}\n1 ${second}\n`);
  });

  it('what a test has to say stands at the end of a run that passes, once', async () => {
    write(
      'noted.look.ts',
      `${header}for (const name of ['one', 'two'])
  test(name, () => { test.info().annotations.push({ type: 'note', description: '图未比对：浏览器 157，图是 156 的' }); });
test('left out', () => { test.skip(true, 'nothing to say'); });`,
    );
    const { hasPassed, end } = tell(await run(runBrowserTests, configOf('noted')));
    expect(hasPassed).toBe(true);
    expect(end).toMatch(
      /^\n?注意：图未比对：浏览器 157，图是 156 的\n用时\n0 unsteady\n2 passed, 0 failed, 1 skipped$/,
    );
  });

  it('a test in which the browser dies has failed', async () => {
    write(
      'crash.look.ts',
      `${header}test.use({ launchOptions: { executablePath: process.env.BROWSER_EXECUTABLE || undefined, args: ['--no-sandbox'] } });
test('is read', async ({ browser, page }) => {
  const session = await browser.newBrowserCDPSession();
  await Promise.race([session.send('Browser.crash').catch(() => {}), new Promise((resolve) => browser.once('disconnected', resolve))]);
  await page.goto('about:blank');
});`,
    );
    const verdict = await run(runBrowserTests, configOf('crash'));
    expect(said(verdict?.failed)).toEqual([
      ['crash.look.ts', 4, 'is read', expect.stringMatching(/closed|crash|disconnected/i)],
    ]);
    expect(tell(verdict)).toMatchObject({
      hasPassed: false,
      end: expect.stringContaining('crash.look.ts:4 › is read'),
    });
  });

  it('a file that cannot be loaded fails the run, and names itself', async () => {
    write('bad.look.ts', `${header}test('never begins', () => {`);
    const verdict = await run(runBrowserTests, configOf('bad'));
    expect(said(verdict?.failed)).toEqual([['', undefined, '', expect.stringContaining('bad.look.ts')]]);
    expect(tell(verdict)).toMatchObject({ hasPassed: false, end: expect.stringContaining('bad.look.ts') });
  });
});

test('under CI tests may take twice as long', () => {
  const before = process.env.CI;
  const factors = ['', 'true'].map((ci) => {
    process.env.CI = ci;
    return timeFactor(false);
  });
  if (before === undefined) delete process.env.CI;
  else process.env.CI = before;
  expect(factors).toEqual([1, 2]);
});
