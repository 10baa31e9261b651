import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { buildSite } from './build-apps.ts';
import { root } from './project.ts';
import { chooseTests } from './test/choose-tests.ts';
import { PartTimes } from './test/part-times.ts';
import { readArguments, type Wanted } from './test/read-arguments.ts';
import { type Counts, runBrowserTests, runUnits } from './test/run-suites.ts';

/**
 * `npm test`: units and the composed shell in jest, then the built site in a real browser; all of them, or those that are
 * asked for (`npm test -- reader/src/pages/home`, `npm test -- -t "a part of a name"`) with the builds that they need. The last
 * line says how many passed.
 */
const test = async (wanted: Wanted): Promise<boolean> => {
  const { paths, name } = wanted;
  const { units, browser, builds } = chooseTests(root, wanted);
  if (units.length + browser.length === 0 && name === undefined) {
    throw new UsageError(`这里没有测试：${paths.join('、')}`);
  }
  const isWhole = paths.length === 0 && name === undefined;
  const times = new PartTimes();
  times.add('安装', Number(process.env.INSTALL_SECONDS ?? 0));
  await times.measure('构建', () => buildSite(builds));
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-test-'));
  const runs: Counts[] = [];
  try {
    if (units.length > 0) {
      const run = { name, folder, ...(!isWhole && { files: units }) };
      runs.push(await times.measure('单元测试', () => runUnits(run)));
    }
    if (browser.length > 0) {
      const run = { name, folder, ...(!isWhole && { files: browser }) };
      runs.push(await times.measure('浏览器测试', () => runBrowserTests(run)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = (count: keyof Counts) => runs.reduce((sum, run) => sum + run[count], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  const hasRun = passed + failed > 0;
  if (!hasRun && name !== undefined) console.error(`没有测试的名字里有“${name}”。`);
  console.log(times.toString());
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return hasRun && failed === 0;
};

try {
  process.exitCode = (await test(readArguments(root, process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n用法：npm test -- [文件或文件夹……] [-t 测试名字的一部分]`);
  process.exitCode = 2;
}
