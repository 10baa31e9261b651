import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.E2E_PORT ?? 3917);
// Set once by the process that reads this first; the workers it starts inherit it.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));

/** What does not depend on the size of the screen. */
const testedOnce = [
  ...['bookshelf', 'broken-remote', 'faults', 'hydration', 'integrity', 'keyboard', 'override', 'pages', 'policy'],
  ...['releases', 'reports', 'self-demotion', 'setting', 'third-remote', 'time-rules', 'versions', 'without-script'],
];

/** The built site, from outside: a real server on a fresh library, a real browser. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that builds and tests at once may stall: CI tries a failed test again, and says so.
  retries: process.env.CI ? 2 : 0,
  timeout: 30_000,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.BROWSER_EXECUTABLE && { executablePath: process.env.BROWSER_EXECUTABLE }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: testedOnce.map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      NODE_ENV: 'production',
      TEST_MODE: '1',
      LOG_LEVEL: 'warn',
    },
  },
});
