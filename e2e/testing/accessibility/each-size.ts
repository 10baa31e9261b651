import type { Page } from '@playwright/test';
import { expect } from '../site.ts';
import { expectAccessible } from './axe.ts';
import { smallTargets } from './small-targets.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** How a page is looked at. */
export interface LookOptions {
  /** A selector of what axe looks at, without which it is the whole page: a control that a menu covers in part has no size of its own. */
  part?: string;
  /** A selector of where targets are measured, which must be there; without it they are those of what is open over the page, or else all of it. */
  targets?: string;
  /** Brings the page where it has to be looked at, at each size anew. */
  at?: (page: Page) => Promise<unknown>;
}

/**
 * Looks at what is open as on a desk and as on a phone, in the light theme and in the dark: axe finds nothing, nothing is wider than
 * the screen, and on the phone every target is as large as a finger. The page is as on a desk afterwards.
 */
export const expectWellAtEachSize = async (page: Page, { part, targets, at }: LookOptions = {}): Promise<void> => {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await at?.(page);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
    await expectAccessible(page, part);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await smallTargets(page, targets), `${colorScheme}, ${page.url()}`).toEqual([]);
  }
  await page.setViewportSize(desk);
};
