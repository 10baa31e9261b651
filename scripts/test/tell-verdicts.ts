import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Verdict } from './second-look.ts';
import { summaryOf } from './summary.ts';

/**
 * Says at the end of a run what it has shown, and writes its unsteady tests into a file.
 * @param times the line that says what each part took
 * @param unsteadyFile the file for the unsteady tests, each with its errors; none of them where there were none
 * @returns whether no test has failed
 */
export const tellVerdicts = (
  verdicts: readonly Verdict[],
  { times, unsteadyFile }: { times: string; unsteadyFile: string },
): boolean => {
  const unsteady = verdicts.flatMap((verdict) => verdict.unsteady);
  mkdirSync(path.dirname(unsteadyFile), { recursive: true });
  writeFileSync(unsteadyFile, `${JSON.stringify(unsteady, null, 2)}\n`);
  console.log(`\n${summaryOf(verdicts, times).join('\n')}`);
  return verdicts.every(({ failed }) => failed.length === 0);
};
