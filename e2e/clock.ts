import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Opens a page whose clock stands still once it is there: from then on time passes as `page.clock` is told. */
export const openAndStopTime = async (page: Page, address: string): Promise<void> => {
  await page.clock.install();
  await page.goto(address);
  await stopTime(page);
};

export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
};

/** Lets nearly so much time pass, sees that nothing has happened yet, and then the rest. @param after in milliseconds */
export const happensAfter = async (
  page: Page,
  after: number,
  notYet: () => Promise<void>,
  now: () => Promise<unknown>,
): Promise<void> => {
  await page.clock.runFor(after - 1);
  await notYet();
  await Promise.all([now(), page.clock.runFor(1)]);
};

/** Sees that the page is loaded anew after so many milliseconds, not before. */
export const reloadsAfter = async (page: Page, after: number): Promise<void> => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => 'sameDocument' in window);
  await happensAfter(
    page,
    after,
    async () => expect(await isSame()).toBe(true),
    () => page.waitForEvent('load'),
  );
  expect(await isSame()).toBe(false);
};

/** A message over the page, by its text. */
export const toastOf = (page: Page, words: string): Locator =>
  page.locator('[data-toaster] > *').filter({ hasText: words });

/** Sees that a message still stands, and is not on its way out. */
export const stands = (toast: Locator): Promise<void> => expect(toast).not.toHaveAttribute('data-leaving');

export const leaves = (toast: Locator): Promise<void> => expect(toast).toHaveAttribute('data-leaving');

/** Sees that a message leaves after so many milliseconds, not before. */
export const leavesAfter = (page: Page, duration: number, toast: Locator): Promise<void> =>
  happensAfter(
    page,
    duration,
    () => stands(toast),
    () => leaves(toast),
  );
