import path from 'node:path';
import { faultOfCode, type TestOutcome, type TestReport } from './test-report.ts';

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      annotations: { type: string; description?: string }[];
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
}

/** The type of an annotation by which a test says something at the end of the run. */
const noteType = 'note';

/** The parts that are read of the file that Playwright's `json` reporter writes. */
export interface PlaywrightJson {
  /** `rootDir` is the folder from which the files of the suites are named. */
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  /** Errors of no test: a file that could not be loaded, a server or a worker that failed. */
  errors: { message?: string; location?: { file: string; line: number } }[];
}

/**
 * Reads Playwright's report.
 * @param json undefined where Playwright ended before it wrote one
 * @param code with which Playwright ended
 */
export const readPlaywrightReport = (
  json: PlaywrightJson | undefined,
  { root, code }: { root: string; code: number },
): TestReport => {
  const inProject = (file: string) => path.relative(root, file).split(path.sep).join('/');
  const outcomesIn = (suite: PlaywrightSuite, groups: string[]): TestOutcome[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, status, results }): TestOutcome => {
        const error = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n');
        return {
          file: inProject(path.resolve(json?.config.rootDir ?? root, file)),
          line,
          name: [...groups, title].join(' › '),
          ...(projectName && { project: projectName }),
          outcome: status === 'skipped' ? 'skipped' : status === 'expected' ? 'passed' : 'failed',
          ...(error && { error }),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => outcomesIn(inner, [...groups, inner.title])),
  ];
  const notesIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) => annotations.filter(isNote).map(({ description = '' }) => description)),
    ),
    ...suites.flatMap(notesIn),
  ];
  const notes = [...new Set((json?.suites ?? []).flatMap(notesIn))];
  const outcomes = (json?.suites ?? []).flatMap((suite) => outcomesIn(suite, []));
  const faults = (json?.errors ?? []).map(({ message = '', location }) =>
    location ? `${inProject(location.file)}:${location.line} › ${message}` : message,
  );
  const isExplained = code === 0 || outcomes.some(({ outcome }) => outcome === 'failed');
  if (faults.length === 0 && !isExplained) faults.push(faultOfCode('playwright', code));
  return {
    outcomes,
    ...(notes.length > 0 && { notes }),
    ...(faults.length > 0 && { fault: faults.join('\n') }),
  };
};

const isNote = ({ type }: { type: string }): boolean => type === noteType;
