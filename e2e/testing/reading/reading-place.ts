import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Text at the top of the screen: the first paragraph that is not wholly above it, from the first line in view on. */
export const textAtTop = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const paragraph of document.querySelectorAll('p[data-pid]')) {
      const node = paragraph.firstChild;
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      // Of its characters: those of lines that stand close reach over the paragraph's edge.
      if (!node || range.getBoundingClientRect().bottom <= 8) continue;
      const length = node.textContent?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        if (range.getBoundingClientRect().bottom > 8) return node.textContent?.slice(at, at + 12) ?? '';
      }
    }
    return '';
  });

/** Scrolls by a reader's wheel until the text has come to rest. */
export const wheelToRest = async (page: Page, pixels: number): Promise<void> => {
  await page.mouse.move(180, 300);
  await page.evaluate(() => {
    document.documentElement.dataset.scrolling = '';
    addEventListener('scrollend', () => delete document.documentElement.dataset.scrolling, { once: true });
  });
  await page.mouse.wheel(0, pixels);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolling');
};

/** Scrolls by a reader's wheel, and waits until the device keeps the place that is at the top then. @returns its text */
export const readOn = async (page: Page, pixels = 700): Promise<string> => {
  await wheelToRest(page, pixels);
  await expect.poll(async () => (await keptQuotes(page)).includes(await textAtTop(page))).toBe(true);
  return textAtTop(page);
};

/** Beginnings of the quotes at all places that this browser keeps. */
const keptQuotes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('position:'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').quote.slice(0, 12)),
  );

/**
 * Waits until the part of the reading page that is loaded at rest lives: it keeps the place. It draws the line at the window's
 * foot, and once all of it listens it takes the keys that were pressed before.
 */
export const programLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[data-reading-foot]') !== null && window.EARLY_KEYS === undefined);

/** Waits until a chapter has been on the screen long enough to count as read, which is longer than a place waits to be sent. */
export const countedAsRead = (page: Page): Promise<unknown> =>
  page.waitForRequest((request) => request.url().endsWith('/api/v1/novel/read/'));

/** Brings the tools of a phone, which shows the text alone until the middle is tapped; a desk's are there. */
export const showTools = async (page: Page): Promise<void> => {
  await programLoaded(page);
  const tools = page.getByRole('toolbar', { name: '阅读工具' });
  if (await tools.isVisible()) return;
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.touchscreen.tap(width / 2, height / 2);
  await expect(tools).toBeVisible();
};

declare global {
  interface Window {
    /** Keys that were pressed before the reading page listened to keys (reader/src/pages/chapter/input). */
    EARLY_KEYS?: unknown[] | undefined;
  }
}
