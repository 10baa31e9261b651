import path from 'node:path';
import { defineConfig } from '@playwright/test';

const factor = Number(process.env.TEST_TIME_FACTOR ?? 1);

/** The remote's `e2e/*.spec.ts` in a browser against the running site (`npm test`). */
export default defineConfig({
  testDir: path.join(process.cwd(), 'e2e'),
  outputDir: path.join(process.cwd(), 'test-results'),
  reporter: 'list',
  timeout: 90_000 * factor,
  expect: { timeout: 20_000 * factor },
  use: {
    ...(process.env.SHUHAI_SITE && { baseURL: process.env.SHUHAI_SITE }),
    locale: 'zh-CN',
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.BROWSER_EXECUTABLE && { executablePath: process.env.BROWSER_EXECUTABLE }),
      // Chrome asks people before a page of the internet gets what this machine serves: here there is nobody to be asked.
      args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks'],
    },
  },
});
