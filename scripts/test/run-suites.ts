import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { binary, runNode } from '../project.ts';
import { findBrowser } from './find-browser.ts';

/** Numbers of tests that passed, failed and were skipped. A run that ended before its tests did counts as one that failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface SuiteRun {
  /** Files from the project's folder on; all where nothing is said. */
  files?: string[];
  /** A part of the names of the tests to run; all where nothing is said. */
  name?: string | undefined;
  /** The folder for the run's report and its data. */
  folder: string;
}

/** Runs tests in jest: units, and what can be seen of the site without a browser. */
export const runUnits = async ({ files, name, folder }: SuiteRun): Promise<Counts> => {
  const report = path.join(folder, 'jest.json');
  const code = await runNode([
    binary('jest/bin/jest.js'),
    // One worker more than cores: many tests wait for processes and times, and use no core meanwhile.
    ...['--json', `--outputFile=${report}`, `--maxWorkers=${availableParallelism() + 1}`],
    ...(name === undefined ? [] : ['-t', escaped(name)]),
    ...(files === undefined ? [] : ['--runTestsByPath', ...files]),
  ]);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    numPendingTests,
  } = readReport(report) ?? {};
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  // Tests that the name leaves out are pending as well.
  return counts(code, numPassedTests, failed, name ? 0 : numPendingTests);
};

/**
 * Runs tests of the built site in a real browser. Of tests that were chosen a trace of each failure is kept: recording it
 * takes a third of a test's time. Where no browser can be had nothing is run, which fails only where somebody counts on it:
 * under CI, and where tests were chosen.
 */
export const runBrowserTests = async ({ files, name, folder }: SuiteRun): Promise<Counts> => {
  const browser = findBrowser();
  if (browser === undefined) {
    console.error('没有可用的浏览器，未运行浏览器测试：请安装 Chrome 或 Chromium，或用 CHROME_PATH 指明它的位置。');
    return { passed: 0, failed: process.env.CI || files ? 1 : 0, skipped: 0 };
  }
  const report = path.join(folder, 'browser.json');
  const env = {
    BROWSER_EXECUTABLE: browser === 'playwright' ? '' : browser,
    E2E_DATA_DIR: path.join(folder, 'library'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const chosen = [
    ...(name === undefined ? [] : ['--grep', escaped(name), '--pass-with-no-tests']),
    ...(files === undefined ? [] : ['--trace', 'retain-on-failure', ...files.map((file) => `${escaped(file)}$`)]),
  ];
  const config = ['--config', 'e2e/playwright.config.ts'];
  const code = await runNode([binary('@playwright/test/cli.js'), 'test', ...config, ...chosen], { env });
  const { expected, unexpected, skipped } = readReport(report)?.stats ?? {};
  return counts(code, expected, unexpected, skipped);
};

const readReport = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const counts = (code: number, passed = 0, failed = 0, skipped = 0): Counts => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
  skipped,
});

/** A name is a text: what it holds of an expression's signs stands for itself. */
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
