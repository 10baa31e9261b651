import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { wholeMatrices } from '../whole-matrices.ts';
import { expectAccessible } from './axe.ts';
import { smallTargets } from './small-targets.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The sizes at which a screen is looked at, each in one theme: in both by `npm run prove -- matrices`. */
const sizes = [
  { size: desk, themes: wholeMatrices ? (['light', 'dark'] as const) : (['light'] as const) },
  { size: phone, themes: wholeMatrices ? (['light', 'dark'] as const) : (['dark'] as const) },
];

/**
 * Lets axe look at what is open, as on a desk and as on a phone; it must find nothing.
 * @param part a selector; without it the whole page
 * @param at brings the page where it has to be looked at, once it has its size
 */
export const expectAccessibleAtEachSize = async (
  page: Page,
  part?: string,
  at?: (page: Page) => Promise<unknown>,
): Promise<void> => {
  for (const { size, themes } of sizes) {
    await page.setViewportSize(size);
    await at?.(page);
    await expectAccessible(page, part, themes);
  }
};

/**
 * Looks at what is open as on a desk and as on a phone, on which the steps of a test look no different: axe finds nothing, nothing is wider
 * than the screen, and on the phone every target is as large as a finger. The page is as on a desk afterwards.
 */
export const expectWellAtEachSize = async (page: Page): Promise<void> => {
  await expectAccessibleAtEachSize(page, undefined, async () => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
  });
  expect(await smallTargets(page), page.url()).toEqual([]);
  await page.setViewportSize(desk);
};
