import type { TestOutcome, TestReport } from '../test/test-report.ts';
import { provedByTests } from './by-tests.ts';

let said: string[];
beforeEach(() => {
  said = [];
  jest.spyOn(console, 'log').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation((line) => said.push(line));
});

const outcomes = (file: string, ...each: TestOutcome['outcome'][]): TestOutcome[] =>
  each.map((outcome, index) => ({ file, name: `test ${index}`, outcome }));

/** Runs that are answered with a report in place of jest, Playwright and the builds. */
const runs = (report: TestReport) => ({
  runUnits: jest.fn(async () => report),
  runBrowserTests: jest.fn(async () => report),
  buildSite: jest.fn(async () => {}),
});
const files = ['a.test.ts', 'b.test.ts'];

test('tests that all pass prove something', async () => {
  const report = { outcomes: [...outcomes('a.test.ts', 'passed', 'passed'), ...outcomes('b.test.ts', 'passed')] };
  expect(await provedByTests({ units: files }, runs(report))).toBe(true);
  expect(await provedByTests({ browser: files }, runs(report))).toBe(true);
  expect(said).toEqual([]);
});

test.each<[string, TestReport, string]>([
  ['no test was run', { outcomes: [] }, '没有一个测试通过'],
  ['every test was skipped', { outcomes: outcomes('a.test.ts', 'skipped') }, '没有一个测试通过'],
  ['a file that is named has run none', { outcomes: outcomes('a.test.ts', 'passed') }, 'b.test.ts 里没有一个测试通过'],
  [
    'a test was skipped',
    { outcomes: [...outcomes('a.test.ts', 'passed', 'skipped'), ...outcomes('b.test.ts', 'passed')] },
    '跳过了 1 个测试',
  ],
])('nothing is proved where %s, and it is said', async (_, report, why) => {
  expect(await provedByTests({ units: files }, runs(report))).toBe(false);
  expect(await provedByTests({ browser: files }, runs(report))).toBe(false);
  expect(said).toContain(`没有得到证明：${why}`);
});

test('nothing is proved where a test failed, or the run itself', async () => {
  const passed = files.flatMap((file) => outcomes(file, 'passed'));
  const [report, fault] = [
    { outcomes: [...passed, ...outcomes('a.test.ts', 'failed')] },
    { outcomes: passed, fault: 'no' },
  ];
  expect(await provedByTests({ units: files }, runs(report))).toBe(false);
  expect(await provedByTests({ units: files }, runs(fault))).toBe(false);
});

test('nothing is proved where no tests are named', async () => {
  expect(await provedByTests({}, runs({ outcomes: [] }))).toBe(false);
});

test('of all browser tests some may be skipped where that is said, but not all', async () => {
  const some = runs({ outcomes: outcomes('a.spec.ts', 'passed', 'skipped') });
  expect(await provedByTests({ browser: 'all', maySkip: true, cpuSlowdown: 6 }, some)).toBe(true);
  expect(some.runBrowserTests).toHaveBeenCalledWith(expect.objectContaining({ cpuSlowdown: 6 }));
  expect(some.runBrowserTests).toHaveBeenCalledWith(expect.not.objectContaining({ files: expect.anything() }));
  const all = runs({ outcomes: outcomes('a.spec.ts', 'skipped') });
  expect(await provedByTests({ browser: 'all', maySkip: true }, all)).toBe(false);
});
