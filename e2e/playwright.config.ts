import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './testing/servers/free-port.ts';
import { expectTimeoutMs, startTimeoutMs, testTimeoutMs } from './testing/time-limits.ts';

const root = path.resolve(import.meta.dirname, '..');
// Set once by the process that reads this first; the workers it starts inherit it.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
const origin = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** The specs that take longest, mostly in other processes: begun first, so that nothing waits for them at the end. */
const longestSpecs = [
  'automatic-rollback',
  'console-by-kit',
  'kit',
  'releases',
  'renamed-insides',
  'shared-package',
  'third-remote',
  'versions',
];

/**
 * Specs whose sentences other tests prove as well: they are left out of whole runs, and run where they are chosen, as by
 * `npm run prove -- matrices`.
 */
const leftToProofs =
  process.env.TESTS_CHOSEN === '1' ? [] : ['automatic-rollback', 'hydration', 'renamed-insides', 'shared-package'];

/**
 * Features of the browser that are off. Without its own omnibox of web pages a full Chromium opens a page in half the CPU time:
 * it loads two of them beside each page of a test. The others are those that Playwright switches off for its own work, whose
 * list this one replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const specs = (names: string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How a browser is started. @param executable its path; Playwright's own where it is empty */
const launched = (executable: string | undefined) => ({
  ...(executable && { executablePath: executable }),
  // Without a language that has UTF-8 Chromium gives no file a Chinese name.
  env: { LANG: 'C.UTF-8', ...process.env },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Of the browser's own buttons and tabs: they are drawn for each page of a test, and nobody looks at them.
    '--animation-duration-scale=0',
    `--disable-features=${disabledFeatures.join()}`,
  ],
});

/** Specs that have a project of their own, or are left to proofs. */
const ranElsewhere = specs([...longestSpecs, ...leftToProofs]);

/** The built site, from outside: a real server on a fresh library, a real browser. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  globalSetup: path.join(import.meta.dirname, 'testing/servers/template.ts'),
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  // On two cores a third gains nothing, and makes the others wait (docs/testing.md).
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: Boolean(process.env.CI),
  // What fails is tried again after all others, alone (scripts/test/run-twice.ts): beside them it would fail for the same reason.
  retries: 0,
  // Tests wait for things, never for time; these bounds are for those that hang, on a busy machine as well.
  timeout: testTimeoutMs,
  expect: {
    timeout: expectTimeoutMs,
    toHaveScreenshot: {
      // Playwright's own threshold of 0.2 misses a cover in another cloth: the two most alike (shared-ui/src/covers) are 0.03 apart.
      threshold: 0.02,
      // Some edges may be drawn otherwise on another machine; an icon or a lost word is more than that.
      maxDiffPixels: 40,
    },
  },
  reporter: [['list'], ['json']],
  // Pictures that pages are compared with (look.spec.ts); none is taken by itself.
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  updateSnapshots: process.env.UPDATE_SCREENSHOTS ? 'all' : 'none',
  use: {
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // A page is what the server gives, but in the specs of the service worker itself.
    serviceWorkers: 'block',
    launchOptions: launched(process.env.BROWSER_EXECUTABLE),
  },
  projects: [
    { name: 'longest', testMatch: specs(longestSpecs), testIgnore: specs(leftToProofs), use: desktop },
    // Tests of what looks different on a phone run there as well (`tag: '@phone'`), those of a finger's touch there alone, in another
    // browser where there are two: a full Chromium needs twice the time, and draws a page as the headless shell does.
    { name: 'phone', testIgnore: ranElsewhere, grep: /@phone/, use: phone },
    {
      name: 'touch',
      testIgnore: ranElsewhere,
      grep: /@touch/,
      use: { ...phone, launchOptions: launched(process.env.PHONE_CHROME_PATH ?? process.env.BROWSER_EXECUTABLE) },
    },
    { name: 'desktop', testIgnore: ranElsewhere, grepInvert: /@touch/, use: desktop },
  ],
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: root,
    url: `${origin}/healthz`,
    timeout: startTimeoutMs,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      NODE_ENV: 'production',
      TEST_MODE: '1',
      LOG_LEVEL: 'warn',
    },
  },
});
