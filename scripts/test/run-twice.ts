import type { PartTimes } from './part-times.ts';
import { filesOfSecondLook, judge, type Verdict } from './second-look.ts';
import type { TestReport } from './test-report.ts';

/** Tests that one program runs. */
export interface Suite {
  name: string;
  /** @param files those of the second look; in the first all that were asked for */
  run: (look: { isSecondLook: boolean; files?: string[] }) => Promise<TestReport>;
}

/**
 * Runs suites one after the other and, after all of them, files with failures once more: alone, with nothing beside them.
 * @param hasSecondLook whether there is a second look
 * @returns a verdict for each suite
 */
export const runTwice = async (
  suites: readonly Suite[],
  { times, hasSecondLook }: { times: PartTimes; hasSecondLook: boolean },
): Promise<Verdict[]> => {
  const first: TestReport[] = [];
  for (const { name, run } of suites) first.push(await times.measure(name, () => run({ isSecondLook: false })));
  const wanted = hasSecondLook ? filesOfSecondLook(first) : [];
  const verdicts: Verdict[] = [];
  for (const [index, report] of first.entries()) {
    const suite = suites[index];
    const files = wanted.filter((file) =>
      report.outcomes.some((outcome) => outcome.outcome === 'failed' && outcome.file === file),
    );
    if (suite === undefined || files.length === 0) {
      verdicts.push(judge(report));
      continue;
    }
    console.log(`\n再试一次，单独运行：${files.join('、')}\n`);
    const second = await times.measure(`${suite.name}再试`, () => suite.run({ isSecondLook: true, files }));
    verdicts.push(judge(report, second));
  }
  return verdicts;
};
