import type { Page } from '@playwright/test';

/**
 * Waits until the page's program has started, or has turned out not to: scripts that are off or cannot be had, a document that
 * is none of our pages. Before that links are the browser's, and presses are replayed later (e2e/reading/page/start.spec.ts).
 */
export const started = (page: Page): Promise<unknown> => page.waitForFunction(() => window.EARLY_PRESSES === undefined);

/** Waits until the page's frame is alive, while its remote may still be on its way. */
export const frameStarted = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && (!window.EARLY_PRESSES || window.EARLY_PRESSES.region !== null),
  );

declare global {
  interface Window {
    /** Clicks, submits and keys before the page's program has started (shell/src/early-presses). */
    EARLY_PRESSES?: { region: Element | null; presses: unknown[] };
  }
}
