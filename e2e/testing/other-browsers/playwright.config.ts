import { defineConfig } from '@playwright/test';
import chromium from '../../playwright.config.ts';
import type { Engine } from './visitor.ts';

const { FIREFOX_EXECUTABLE, WEBKIT_DRIVER } = process.env;

/** The suite in each browser that is here (scripts/test-browsers.ts says which); Playwright runs it, their own drivers the browsers. */
export default defineConfig<object, Engine>({
  ...chromium,
  testDir: import.meta.dirname,
  testMatch: 'reading.ts',
  // Windows of one WebKitGTK share the focus.
  fullyParallel: false,
  workers: 1,
  reporter: [['list']],
  projects: [
    ...(FIREFOX_EXECUTABLE
      ? [{ name: 'firefox', use: { engine: { name: 'firefox' as const, executablePath: FIREFOX_EXECUTABLE } } }]
      : []),
    ...(WEBKIT_DRIVER ? [{ name: 'webkit', use: { engine: { name: 'webkit' as const } } }] : []),
  ],
});
