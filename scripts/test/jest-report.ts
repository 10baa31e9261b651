import path from 'node:path';
import { faultOfCode, type TestOutcome, type TestReport } from './test-report.ts';

/** The parts that are read of the file that jest writes with `--json --testLocationInResults`. */
export interface JestJson {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[] | null;
      location?: { line: number } | null;
    }[];
  }[];
}

/**
 * Reads jest's report.
 * @param json undefined where jest ended before it wrote one
 * @param code with which jest ended
 * @param hasName whether tests were chosen by name: those left out are told as skipped then, and are none
 */
export const readJestReport = (
  json: JestJson | undefined,
  { root, code, hasName }: { root: string; code: number; hasName: boolean },
): TestReport => {
  const outcomes = (json?.testResults ?? []).flatMap((result): TestOutcome[] => {
    const file = path.relative(root, result.name).split(path.sep).join('/');
    const tests = result.assertionResults
      .filter(({ status }) => !(hasName && status === 'pending'))
      .map(({ fullName, status, failureMessages, location }): TestOutcome => {
        const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
        const error = failureMessages?.join('\n');
        return { file, name: fullName, outcome, ...(location && { line: location.line }), ...(error && { error }) };
      });
    const failsAsWhole = result.status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return failsAsWhole ? [...tests, { file, name: '', outcome: 'failed', error: result.message }] : tests;
  });
  const isExplained = code === 0 || outcomes.some(({ outcome }) => outcome === 'failed');
  return { outcomes, ...(!isExplained && { fault: faultOfCode('jest', code) }) };
};
