import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../build-apps.ts';
import type { Mode } from '../project.ts';
import { PartTimes } from '../test/part-times.ts';
import { runBrowserTests, runUnits } from '../test/run-suites.ts';
import { judge } from '../test/second-look.ts';
import { summaryOf } from '../test/summary.ts';
import type { TestReport } from '../test/test-report.ts';

interface ProvingTests {
  /** Files that jest runs. */
  units?: string[];
  /** Files that Playwright runs, or all that it has. */
  browser?: string[] | 'all';
  /** How many times slower the processor of a browser's pages is made. */
  cpuSlowdown?: number;
  /** The builds that the browser tests look at. */
  builds?: Mode[];
  /** Whether tests may be skipped, as some are in an ordinary run of all. */
  maySkip?: boolean;
}

const realRuns = { runUnits, runBrowserTests, buildSite };

/**
 * Runs tests as a proof, without a second look, and prints what failed and the counts.
 * @param tests what is run: units first, then browser tests
 * @param runs for tests of this function alone
 * @returns whether all passed. A suite or a named file of which no test passed proves nothing; nor does a skipped test, unless it may be
 */
export const provedByTests = async (
  { units, browser, cpuSlowdown, builds = ['production'], maySkip = false }: ProvingTests,
  runs = realRuns,
): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-proof-'));
  const times = new PartTimes();
  const reports: { files: string[]; report: TestReport }[] = [];
  try {
    if (units) {
      const report = await times.measure('单元测试', () => runs.runUnits({ files: units, folder }));
      reports.push({ files: units, report });
    }
    if (browser) {
      await times.measure('构建', () => runs.buildSite(builds));
      const files = browser === 'all' ? {} : { files: browser };
      const suite = { ...files, folder, ...(cpuSlowdown !== undefined && { cpuSlowdown }) };
      const report = await times.measure('浏览器测试', () => runs.runBrowserTests(suite));
      reports.push({ files: browser === 'all' ? [] : browser, report });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const verdicts = reports.map(({ report }) => judge(report));
  console.log(`\n${summaryOf(verdicts, times.toString()).join('\n')}`);
  const unproved = reports.flatMap(({ files, report }) => unprovedOf(files, report));
  const skipped = verdicts.reduce((sum, verdict) => sum + verdict.skipped, 0);
  if (skipped > 0 && !maySkip) unproved.push(`跳过了 ${skipped} 个测试`);
  if (reports.length === 0) unproved.push('没有运行测试');
  for (const why of unproved) console.error(`没有得到证明：${why}`);
  return unproved.length === 0 && verdicts.every(({ failed }) => failed.length === 0);
};

/** Reasons, in Chinese, why a run without failures is no proof: no test passed in it, or none of a file that was named. */
const unprovedOf = (files: string[], { outcomes }: TestReport): string[] => {
  const passed = new Set(outcomes.filter(({ outcome }) => outcome === 'passed').map(({ file }) => file));
  if (passed.size === 0) return ['没有一个测试通过'];
  return files.filter((file) => !passed.has(file)).map((file) => `${file} 里没有一个测试通过`);
};
