import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { binary, root, runNode } from '../project.ts';
import { findBrowser } from './find-browser.ts';
import { readJestReport } from './jest-report.ts';
import { readPlaywrightReport } from './playwright-report.ts';
import type { TestReport } from './test-report.ts';
import { timeFactor } from './time-factor.ts';

interface SuiteRun {
  /** Files from the project's folder on; all where nothing is said. */
  files?: string[];
  /** A part of the names of the tests to run; all where nothing is said. */
  name?: string | undefined;
  /** The folder for the run's report and its data. */
  folder: string;
  /** Whether files with failures are looked at once more: one at a time, with more time. */
  isSecondLook?: boolean;
  /** The program's configuration, other than the project's own. */
  config?: string;
  /** How many times slower the processor of a browser's pages is made: tests run one at a time, and take so many times as long. */
  cpuSlowdown?: number;
}

/** Runs tests in jest: units, and what can be seen of the site without a browser. */
export const runUnits = async ({
  files,
  name,
  folder,
  isSecondLook = false,
  config,
}: SuiteRun): Promise<TestReport> => {
  const report = path.join(folder, isSecondLook ? 'jest-second.json' : 'jest.json');
  const code = await runNode(
    [
      binary('jest/bin/jest.js'),
      // One worker more than cores: many tests wait for processes and times, and use no core meanwhile.
      `--maxWorkers=${isSecondLook ? 1 : availableParallelism() + 1}`,
      ...['--json', '--testLocationInResults', `--outputFile=${report}`],
      ...(config === undefined ? [] : ['--config', config]),
      ...(name === undefined ? [] : ['-t', escaped(name)]),
      ...(files === undefined ? [] : ['--runTestsByPath', ...files]),
    ],
    { env: { TEST_TIME_FACTOR: String(timeFactor(isSecondLook)) } },
  );
  return readJestReport(readReport(report), { root, code, hasName: name !== undefined });
};

/**
 * Runs tests of the built site in a real browser. Of tests that were chosen a trace of each failure is kept: recording it
 * takes a third of a test's time. Where no browser can be had nothing is run, which fails only where somebody counts on it:
 * under CI, and where tests were chosen.
 */
export const runBrowserTests = async ({
  files,
  name,
  folder,
  isSecondLook = false,
  config = 'e2e/playwright.config.ts',
  cpuSlowdown = 1,
}: SuiteRun): Promise<TestReport> => {
  const browser = findBrowser();
  if (browser === undefined) {
    const advice = '没有可用的浏览器，未运行浏览器测试：请安装 Chrome 或 Chromium，或用 CHROME_PATH 指明它的位置。';
    console.error(advice);
    return { outcomes: [], ...((process.env.CI || files) && { fault: advice }) };
  }
  const report = path.join(folder, isSecondLook ? 'browser-second.json' : 'browser.json');
  const env = {
    BROWSER_EXECUTABLE: browser === 'playwright' ? '' : browser,
    E2E_DATA_DIR: path.join(folder, isSecondLook ? 'library-second' : 'library'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TEST_TIME_FACTOR: String(timeFactor(isSecondLook) * cpuSlowdown),
    CPU_SLOWDOWN: String(cpuSlowdown),
    TESTS_CHOSEN: files === undefined ? '0' : '1',
  };
  const chosen = [
    ...(name === undefined ? [] : ['--grep', escaped(name), '--pass-with-no-tests']),
    ...(isSecondLook || cpuSlowdown > 1 ? ['--workers=1'] : []),
    // The pictures of the first look's failures stay.
    ...(isSecondLook ? ['--output', 'test-results/second-look'] : []),
    ...(files === undefined ? [] : ['--trace', 'retain-on-failure', ...files.map((file) => `${escaped(file)}$`)]),
  ];
  const code = await runNode([binary('@playwright/test/cli.js'), 'test', '--config', config, ...chosen], { env });
  return readPlaywrightReport(readReport(report), { root, code });
};

const readReport = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A name is a text: what it holds of an expression's signs stands for itself. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
