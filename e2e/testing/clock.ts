import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Opens a page whose clock stands still once it is there: from then on time passes as `page.clock` is told. */
export const openAndStopTime = async (page: Page, address: string): Promise<void> => {
  await page.clock.install();
  await page.goto(address);
  await stopTime(page);
};

export const stopTime = async (page: Page): Promise<void> => {
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  // A page that was busy for that second refuses to go back; its clock stands still by then.
  await stop().catch(stop);
};

/** Pages opened from now on start their program at once: idle time does not come while the clock stands still. */
export const startWithoutIdleTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => callback({ didTimeout: false, timeRemaining: () => 50 });
      port2.postMessage(null);
      return 0;
    };
  });

/** Lets all of a time but a millisecond pass, sees that nothing has happened yet, and then lets the last one pass. */
export const happensAfter = async (
  page: Page,
  afterMs: number,
  notYet: () => Promise<void>,
  now: () => Promise<unknown>,
): Promise<void> => {
  await page.clock.runFor(afterMs - 1);
  await notYet();
  await Promise.all([now(), page.clock.runFor(1)]);
};

/** Checks that the page is loaded anew after this time, not before. */
export const reloadsAfter = async (page: Page, afterMs: number): Promise<void> => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  await happensAfter(
    page,
    afterMs,
    async () => expect(await isSame()).toBe(true),
    () => page.waitForEvent('load'),
  );
  expect(await isSame()).toBe(false);
};

/** A message over the page, by its text. */
export const toastOf = (page: Page, words: string): Locator =>
  page.locator('[data-toaster] > *').filter({ hasText: words });

/** Checks that a message still stands, and is not on its way out. */
export const stands = (toast: Locator): Promise<void> => expect(toast).not.toHaveAttribute('data-leaving');

export const leaves = (toast: Locator): Promise<void> => expect(toast).toHaveAttribute('data-leaving');

/** Checks that a message leaves after this time, not before. */
export const leavesAfter = (page: Page, duration: number, toast: Locator): Promise<void> =>
  happensAfter(
    page,
    duration,
    () => stands(toast),
    () => leaves(toast),
  );
