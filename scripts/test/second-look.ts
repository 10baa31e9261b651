import type { TestOutcome, TestReport } from './test-report.ts';

/** A test that did not pass, with its error in each look in which it failed. */
export interface TestFailure {
  file: string;
  line?: number;
  name: string;
  project?: string;
  errors: string[];
}

/** What both looks at a suite have shown together. */
export interface Verdict {
  passed: number;
  skipped: number;
  /** Tests that failed and passed in no look; the faults of the runs, which have no file, among them. */
  failed: TestFailure[];
  /** Tests that failed in one look and passed in the other. */
  unsteady: TestFailure[];
  /** What tests wish to be said at the end, each sentence once. */
  notes: string[];
}

/** More failing files than this are no chance: they are not looked at again. */
export const maxFilesOfSecondLook = 20;

/**
 * Files with failures, which are to be run once more; none where there are too many of them, or where the run itself failed, as
 * what it did not come to would stay unseen.
 */
export const filesOfSecondLook = (reports: readonly TestReport[]): string[] => {
  const failed = reports.flatMap(({ outcomes }) => outcomes.filter(({ outcome }) => outcome === 'failed'));
  const files = [...new Set(failed.map(({ file }) => file))];
  const isChance = files.length <= maxFilesOfSecondLook && reports.every(({ fault }) => fault === undefined);
  return isChance ? files : [];
};

/**
 * Judges a suite by its first look and, where there was one, by the second at its files with failures. Whatever has not passed in
 * either has failed.
 */
export const judge = (first: TestReport, second?: TestReport): Verdict => {
  const looks = second === undefined ? [first] : [first, second];
  const verdict: Verdict = {
    ...{ passed: 0, skipped: 0, failed: [], unsteady: [] },
    notes: [...new Set(looks.flatMap(({ notes = [] }) => notes))],
  };
  for (const outcomes of byTest(looks).values()) {
    const one = outcomes.find(({ line }) => line !== undefined) ?? (outcomes[0] as TestOutcome);
    const failures = outcomes.filter(({ outcome }) => outcome === 'failed');
    const hasPassed =
      one.name === '' ? wholeFilePassed(one.file, looks) : outcomes.some(({ outcome }) => outcome === 'passed');
    if (failures.length > 0) (hasPassed ? verdict.unsteady : verdict.failed).push(failureOf(one, failures));
    // A file as a whole is no test.
    if (one.name === '') continue;
    if (hasPassed) verdict.passed += 1;
    else if (failures.length === 0) verdict.skipped += 1;
  }
  const faults = looks.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  verdict.failed.push(...faults.map((fault) => ({ file: '', name: '', errors: [fault] })));
  return verdict;
};

/**
 * The outcomes of each test in all looks. Tests of one look with the same name are told apart by their turn, not by their line: of a
 * test that took too long jest tells none.
 */
const byTest = (looks: readonly TestReport[]): Map<string, TestOutcome[]> => {
  const tests = new Map<string, TestOutcome[]>();
  for (const { outcomes } of looks) {
    const turns = new Map<string, number>();
    for (const outcome of outcomes) {
      const place = [outcome.project, outcome.file, outcome.name].join('\n');
      const turn = (turns.get(place) ?? 0) + 1;
      turns.set(place, turn);
      const key = `${place}\n${turn}`;
      tests.set(key, [...(tests.get(key) ?? []), outcome]);
    }
  }
  return tests;
};

/** Whether a look has run this file without a failure of the file as a whole. */
const wholeFilePassed = (file: string, looks: readonly TestReport[]): boolean =>
  looks.some(({ outcomes }) => {
    const ofFile = outcomes.filter((outcome) => outcome.file === file);
    return ofFile.length > 0 && ofFile.every(({ name }) => name !== '');
  });

const failureOf = ({ file, line, name, project }: TestOutcome, failures: TestOutcome[]): TestFailure => ({
  file,
  ...(line !== undefined && { line }),
  name,
  ...(project !== undefined && { project }),
  errors: failures.map(({ error = '' }) => error),
});
