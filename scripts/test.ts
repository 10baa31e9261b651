import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { binary, runNode } from './project.ts';
import { findBrowser } from './testing/find-browser.ts';

/** Everything: units and the composed shell in jest, then the built site in a real browser. */
const reports = mkdtempSync(path.join(tmpdir(), 'shuhai-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
let failed = false;

// Pages are tested with real builds, in jest as well.
await buildApps('production');
// The browser tests look for hydration warnings, which production builds keep to themselves.
await buildApps('development');

const jestReport = path.join(reports, 'jest.json');
const jest = await runNode([binary('jest/bin/jest.js'), '--json', `--outputFile=${jestReport}`]);
failed ||= jest !== 0;
const units = JSON.parse(readFileSync(jestReport, 'utf8'));
total.passed += units.numPassedTests;
total.failed += units.numFailedTests + units.numRuntimeErrorTestSuites;
total.skipped += units.numPendingTests;

const browser = findBrowser();
if (browser === undefined) {
  console.error('没有可用的浏览器，未运行浏览器测试：请安装 Chrome 或 Chromium，或用 CHROME_PATH 指明它的位置。');
  failed ||= Boolean(process.env.CI);
} else {
  const report = path.join(reports, 'browser.json');
  const code = await runNode([binary('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], {
    env: { BROWSER_EXECUTABLE: browser === 'playwright' ? '' : browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  failed ||= code !== 0;
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected;
  total.skipped += stats.skipped;
}

rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failed ? 1 : 0);
