import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from '../site.ts';

/** WCAG 2.2 at level AA, and all that stands below it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Waits until nothing moves or changes its color any more: half way through, no contrast is what it will be. What turns
 * without an end is left turning.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // The end of one may begin another.
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  });

/**
 * Lets axe look at a part of a page as it stands, once nothing moves any more.
 * @param part a selector
 * @param rules ids, where not all of {@link tags} count
 * @returns what it found, and the ids of the rules that something in the part fulfils
 */
export const lookAt = async (page: Page, part: string, rules?: readonly string[]) => {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, options]) => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(selector, options);
      return {
        found: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
        ),
        fulfilled: passes.map(({ id }) => id),
      };
    },
    [
      part,
      {
        runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: tags },
        rules: rules ? {} : { 'target-size': { enabled: true } },
        // Of the others it tells the names alone, which takes a fifth of the time.
        resultTypes: ['violations'],
      } satisfies RunOptions,
    ] as const,
  );
};

/** Rules that look at colours, and so at the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Lets axe look at a page in the light theme and in the dark; it must find nothing. What depends on no colour is looked at in
 * the first alone.
 * @param part a selector; without it the whole page
 * @param schemes the system's, where a theme that was chosen does not depend on it
 */
export const expectAccessible = async (
  page: Page,
  part = 'html',
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { found } = await lookAt(page, part, index === 0 ? undefined : colorRules);
    expect(found, colorScheme).toEqual([]);
  }
};
