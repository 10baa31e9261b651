import type { Locator, Page } from '@playwright/test';
import { expect } from '../site.ts';

/** A character of a chapter: its paragraph and how many stand before it there. */
type Place = readonly [pid: string, offset: number];

/** Selects text, as a reader's fingers or keys would. */
export const selectText = (page: Page, from: Place, to: Place): Promise<void> =>
  page.evaluate(
    ([[fromPid, fromOffset], [toPid, toOffset]]) => {
      const textOf = (pid: string) => document.querySelector(`p[data-pid="${pid}"]`)?.firstChild ?? document.body;
      getSelection()?.setBaseAndExtent(textOf(fromPid), fromOffset, textOf(toPid), toOffset);
    },
    [from, to] as const,
  );

export const selectionBar = (page: Page): Locator => page.getByRole('toolbar', { name: '所选文字' });
export const markBar = (page: Page): Locator => page.getByRole('toolbar', { name: '划线' });

/** The words that are marked under a name: a colour, or `addressed`. */
export const markedWords = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((highlight) => [...(CSS.highlights.get(highlight) ?? [])].map(String), `note-${name}`);

export const expectMarked = (page: Page, name: string, words: string[]): Promise<void> =>
  expect.poll(() => markedWords(page, name)).toEqual(words);

/** Presses the first mark of a colour, by mouse or finger. */
export const pressMark = async (page: Page, color: string, isTouch: boolean): Promise<void> => {
  const point = await page.evaluate((highlight) => {
    const [range] = CSS.highlights.get(highlight) ?? [];
    const box = range instanceof Range ? range.getClientRects()[0] : undefined;
    return box && { x: box.x + 12, y: box.y + box.height / 2 };
  }, `note-${color}`);
  if (!point) throw new Error(`nothing is marked ${color}`);
  if (isTouch) await page.touchscreen.tap(point.x, point.y);
  else await page.mouse.click(point.x, point.y);
};
