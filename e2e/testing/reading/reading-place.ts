import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** Text at the top of the screen: the first paragraph that is not wholly above it, from the first line in view on. */
export const textAtTop = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const paragraph of document.querySelectorAll('p[data-pid]')) {
      const node = paragraph.firstChild;
      if (!node || paragraph.getBoundingClientRect().bottom <= 8) continue;
      const range = document.createRange();
      const length = node.textContent?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        if (range.getBoundingClientRect().bottom > 8) return node.textContent?.slice(at, at + 12) ?? '';
      }
    }
    return '';
  });

/** Scrolls by a reader's wheel, and waits until the device keeps the place that is at the top then. @returns its text */
export const readOn = async (page: Page, pixels = 700): Promise<string> => {
  await page.mouse.move(180, 300);
  await page.evaluate(() => {
    document.documentElement.dataset.scrolling = '';
    addEventListener('scrollend', () => delete document.documentElement.dataset.scrolling, { once: true });
  });
  await page.mouse.wheel(0, pixels);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolling');
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

/** Waits until the part of the reading page has come that keeps the place. */
export const programLoaded = (page: Page): Promise<unknown> =>
  page.waitForRequest((request) => request.url().endsWith('/api/v1/novel/read/'));
