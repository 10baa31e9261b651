import { filesOfSecondLook, judge, maxFilesOfSecondLook } from './second-look.ts';
import type { TestOutcome, TestReport } from './test-report.ts';

const outcome = (name: string, result: TestOutcome['outcome'], file = 'a.test.ts'): TestOutcome => ({
  file,
  line: 3,
  name,
  outcome: result,
  ...(result === 'failed' && { error: 'Error: no' }),
});
const report = (...outcomes: TestOutcome[]): TestReport => ({ outcomes });
const failure = (name: string, errors = ['Error: no']) => ({ file: 'a.test.ts', line: 3, name, errors });

test('without a second look what failed has failed', () => {
  expect(judge(report(outcome('one', 'passed'), outcome('two', 'failed'), outcome('three', 'skipped')))).toEqual({
    passed: 1,
    skipped: 1,
    failed: [failure('two')],
    unsteady: [],
    notes: [],
  });
});

test('what fails first and passes then is unsteady, and has passed', () => {
  const second = report(outcome('one', 'passed'), outcome('two', 'passed'));
  expect(judge(report(outcome('one', 'passed'), outcome('two', 'failed')), second)).toEqual({
    passed: 2,
    skipped: 0,
    failed: [],
    unsteady: [failure('two')],
    notes: [],
  });
});

test('what fails in both looks has failed, with both errors', () => {
  const { failed, passed } = judge(report(outcome('one', 'failed')), report(outcome('one', 'failed')));
  expect({ failed, passed }).toEqual({ failed: [failure('one', ['Error: no', 'Error: no'])], passed: 0 });
});

test('what fails only in the second look is unsteady', () => {
  const first = report(outcome('one', 'passed'), outcome('two', 'failed'));
  expect(judge(first, report(outcome('one', 'failed'), outcome('two', 'passed')))).toMatchObject({
    passed: 2,
    failed: [],
    unsteady: [{ name: 'one' }, { name: 'two' }],
  });
});

test('what fails and is not run in the second look has failed', () => {
  expect(judge(report(outcome('one', 'failed')), report(outcome('one', 'skipped')))).toMatchObject({
    passed: 0,
    failed: [{ name: 'one' }],
  });
  expect(judge(report(outcome('one', 'failed')), report())).toMatchObject({ failed: [{ name: 'one' }] });
});

test('a file that could begin only in the second look is unsteady, and its tests count', () => {
  const second = report(outcome('one', 'passed'), outcome('two', 'passed'));
  expect(judge(report(outcome('', 'failed')), second)).toMatchObject({
    passed: 2,
    failed: [],
    unsteady: [{ name: '' }],
  });
});

test('a file that can begin in neither look has failed', () => {
  expect(judge(report(outcome('', 'failed')), report(outcome('', 'failed')))).toMatchObject({
    passed: 0,
    failed: [{ file: 'a.test.ts', name: '' }],
  });
});

test('a test that took too long, whose line is not told, is the same one in the second look', () => {
  const { line: _, ...slow } = outcome('one', 'failed');
  expect(judge(report(slow), report(outcome('one', 'passed')))).toMatchObject({
    passed: 1,
    failed: [],
    unsteady: [{ name: 'one', line: 3 }],
  });
});

test('rows of a table with one name are told apart by their turn', () => {
  const first = report(outcome('row', 'failed'), outcome('row', 'passed'));
  expect(judge(first, report(outcome('row', 'failed'), outcome('row', 'passed')))).toMatchObject({
    passed: 1,
    failed: [{ name: 'row' }],
    unsteady: [],
  });
});

test('the projects of one test are told apart', () => {
  const on = (project: string, result: TestOutcome['outcome']) => ({ ...outcome('one', result), project });
  const first = report(on('phone', 'failed'), on('desktop', 'failed'));
  expect(judge(first, report(on('phone', 'passed'), on('desktop', 'failed')))).toMatchObject({
    passed: 1,
    failed: [{ project: 'desktop' }],
    unsteady: [{ project: 'phone' }],
  });
});

test('what tests of both looks had to say is said once', () => {
  const noted = { ...report(outcome('one', 'failed')), notes: ['图未比对'] };
  expect(judge(noted, noted).notes).toEqual(['图未比对']);
});

test('a fault of a run has failed, whatever its tests did', () => {
  const faulty = { ...report(outcome('one', 'passed')), fault: 'the server did not start' };
  expect(judge(faulty)).toMatchObject({ passed: 1, failed: [{ file: '', errors: ['the server did not start'] }] });
});

test('files with failures are looked at again, each once, of all suites together', () => {
  const units = report(outcome('one', 'failed'), outcome('two', 'failed'), outcome('three', 'passed', 'b.test.ts'));
  expect(filesOfSecondLook([units, report(outcome('four', 'failed', 'c.spec.ts'))])).toEqual([
    'a.test.ts',
    'c.spec.ts',
  ]);
});

test('more failing files than a chance explains are not looked at again', () => {
  const failing = (count: number) =>
    report(...Array.from({ length: count }, (_, index) => outcome('one', 'failed', `${index}.test.ts`)));
  expect(filesOfSecondLook([failing(maxFilesOfSecondLook)])).toHaveLength(maxFilesOfSecondLook);
  expect(filesOfSecondLook([failing(maxFilesOfSecondLook + 1)])).toEqual([]);
});

test('where a run itself failed nothing is looked at again', () => {
  expect(filesOfSecondLook([{ ...report(outcome('one', 'failed')), fault: 'no browser' }])).toEqual([]);
});
