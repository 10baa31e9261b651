import type { TestFailure, Verdict } from './second-look.ts';
import { summaryOf } from './summary.ts';

const failure = (change: Partial<TestFailure> = {}): TestFailure => ({
  file: 'e2e/a.spec.ts',
  line: 7,
  name: 'a group › a test',
  errors: ['Error: \u001b[31mno\u001b[39m\n\nExpected: 2\nReceived: 1\n    at there'],
  ...change,
});
const verdict = (change: Partial<Verdict> = {}): Verdict => ({
  passed: 3,
  skipped: 1,
  failed: [],
  unsteady: [],
  notes: [],
  ...change,
});

test('the last lines say the seconds, how many were unsteady, and the counts of all suites', () => {
  expect(summaryOf([verdict(), verdict({ passed: 4 })], '用时：共 9 秒')).toEqual([
    '用时：共 9 秒',
    '0 unsteady',
    '7 passed, 0 failed, 2 skipped',
  ]);
});

test('what tests had to say stands before the seconds, also where none failed', () => {
  expect(summaryOf([verdict({ notes: ['图未比对：浏览器 157，图是 156 的'] }), verdict()], '用时：共 9 秒')).toEqual([
    '注意：图未比对：浏览器 157，图是 156 的',
    '用时：共 9 秒',
    '0 unsteady',
    '6 passed, 0 failed, 2 skipped',
  ]);
});

test('each failed and each unsteady test is named with its place and the first three lines of its error', () => {
  const failed = [failure({ project: 'phone', errors: [failure().errors[0] ?? '', 'Error: another'] })];
  const lines = summaryOf([verdict({ failed, unsteady: [failure({ file: 'server/b.test.ts' })] })], '用时');
  expect(lines).toEqual([
    '失败 1 个：',
    '  [phone] e2e/a.spec.ts:7 › a group › a test',
    '    Error: no',
    '    Expected: 2',
    '    Received: 1',
    '    再试：Error: another',
    '不稳定 1 个（一次失败，单独再试时通过）：',
    '  server/b.test.ts:7 › a group › a test',
    '    Error: no',
    '    Expected: 2',
    '    Received: 1',
    '用时',
    '1 unsteady',
    '3 passed, 1 failed, 1 skipped',
  ]);
});

test('a file as a whole and a fault of the run have places too', () => {
  const file: TestFailure = { file: 'server/b.test.ts', name: '', errors: ['SyntaxError'] };
  const fault: TestFailure = { file: '', name: '', errors: ['no browser'] };
  expect(summaryOf([verdict({ failed: [file, fault] })], '用时').slice(0, 5)).toEqual([
    '失败 2 个：',
    '  server/b.test.ts',
    '    SyntaxError',
    '  整个运行',
    '    no browser',
  ]);
});

test('of many failures each is named, with fewer lines of its error', () => {
  const failed = Array.from({ length: 20 }, (_, line) => failure({ line }));
  const lines = summaryOf([verdict({ failed })], '用时');
  expect(lines.length).toBeLessThanOrEqual(28);
  for (const { line } of failed) expect(lines).toContain(`  e2e/a.spec.ts:${line} › a group › a test`);
});

test('of more failures than there is room for it is said how many lines are left out', () => {
  const lines = summaryOf([verdict({ failed: Array.from({ length: 60 }, (_, line) => failure({ line })) })], '用时');
  expect(lines).toHaveLength(28);
  expect(lines.at(-4)).toBe('……还有 37 行，见上文');
});
