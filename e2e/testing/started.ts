import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page's program has started, or has turned out not to: scripts that are off or cannot be had, a document that
 * is none of our pages. Before that links are the browser's, and presses are replayed later (e2e/start.spec.ts).
 */
export const started = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => 'EARLY_PRESSES' in window && window.EARLY_PRESSES !== undefined)).toBe(false);
