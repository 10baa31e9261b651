import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { buildSite } from './build-apps.ts';
import { root } from './project.ts';
import { chooseTests } from './test/choose-tests.ts';
import { PartTimes } from './test/part-times.ts';
import { readArguments, type Wanted } from './test/read-arguments.ts';
import { runBrowserTests, runUnits } from './test/run-suites.ts';
import { runTwice, type Suite } from './test/run-twice.ts';
import { tellVerdicts } from './test/tell-verdicts.ts';

/**
 * `npm test`: units and the composed shell in jest, then the built site in a real browser; all of them, or those that are
 * asked for (`npm test -- reader/src/pages/home`, `npm test -- -t "a part of a name"`) with the builds that they need. Files with
 * failures are looked at a second time, but not outside CI where tests were chosen: who works on a test wants to see it fail.
 * The end names all that failed, and the last line says how many passed.
 */
const test = async (wanted: Wanted): Promise<boolean> => {
  const { paths, name } = wanted;
  const { units, browser, needsBuilds } = chooseTests(root, wanted);
  if (units.length + browser.length === 0 && name === undefined) {
    throw new UsageError(`这里没有测试：${paths.join('、')}`);
  }
  const isWhole = paths.length === 0 && name === undefined;
  const times = new PartTimes();
  times.add('安装', Number(process.env.INSTALL_SECONDS ?? 0));
  if (needsBuilds) await times.measure('构建', () => buildSite(['production']));
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-test-'));
  const suite = (called: string, run: typeof runUnits, files: string[]): Suite => ({
    name: called,
    run: (look) => run({ name, folder, ...(!isWhole && { files }), ...look }),
  });
  const suites = [
    ...(units.length > 0 ? [suite('单元测试', runUnits, units)] : []),
    ...(browser.length > 0 ? [suite('浏览器测试', runBrowserTests, browser)] : []),
  ];
  try {
    const verdicts = await runTwice(suites, { times, hasSecondLook: isWhole || Boolean(process.env.CI) });
    const hasRun = verdicts.some(({ passed, failed }) => passed + failed.length > 0);
    if (!hasRun && name !== undefined) console.error(`没有测试的名字里有“${name}”。`);
    const unsteadyFile = path.join(root, 'test-results/unsteady.json');
    const hasPassed = tellVerdicts(verdicts, { times: times.toString(), unsteadyFile });
    return hasRun && hasPassed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

try {
  process.exitCode = (await test(readArguments(root, process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n用法：npm test -- [文件或文件夹……] [-t 测试名字的一部分]`);
  process.exitCode = 2;
}
