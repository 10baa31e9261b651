import { defineConfig } from '@playwright/test';
import chromium from '../playwright.config.ts';

/** Names of the specs of reading, which run in every engine. */
const readingSpecs = [
  'book-end',
  'book-search',
  'contents',
  'edited-chapter',
  'history',
  'immersive',
  'lost-parts',
  'notes',
  'reading',
  'reading-keys',
  'reading-pages',
  'reading-position',
  'reading-scroll',
  'reading-settings',
  'reading-time',
  'slow-connection',
  'start',
  'voice',
];

const { FIREFOX_EXECUTABLE, WEBKIT_EXECUTABLE } = process.env;
const screen = { viewport: { width: 1280, height: 800 } };

/**
 * The reading specs in the engines that are here (scripts/test-browsers.ts says which). An installed Firefox is driven by
 * WebDriver BiDi, for which Playwright needs no build of its own; WebKit is Playwright's.
 */
export default defineConfig({
  ...chromium,
  testMatch: readingSpecs.map((name) => `**/${name}.spec.ts`),
  reporter: [['list']],
  use: { ...chromium.use, launchOptions: {} },
  projects: [
    ...(FIREFOX_EXECUTABLE
      ? [
          {
            name: 'firefox',
            use: {
              ...screen,
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: FIREFOX_EXECUTABLE },
            },
          },
        ]
      : []),
    ...(WEBKIT_EXECUTABLE ? [{ name: 'webkit', use: { ...screen, browserName: 'webkit' as const } }] : []),
  ],
});
