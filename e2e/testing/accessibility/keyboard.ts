import type { Locator, Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Presses Tab until something has the focus. @throws Error where `maxPresses` do not reach it */
export const tabTo = async (page: Page, target: Locator, maxPresses = 60): Promise<void> => {
  // What comes later than the keys would be passed by.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
};

/** Goes once round a dialog with Tab, and back: the focus must not leave it for the page behind. */
export const expectTrapped = async (page: Page, dialog: Locator): Promise<void> => {
  // One that is still being loaded has no focus to keep.
  await expect(dialog).toBeVisible();
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const outside = await dialog.evaluate((element) => {
      const { activeElement } = document;
      // Between its last and its first control the focus passes through the browser's own bar, which is the body here.
      return activeElement !== document.body && !element.contains(activeElement);
    });
    expect(outside, key).toBe(false);
  }
};
