import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site.ts';

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
 * Lets axe look at a page as it stands, in the light theme and in the dark; it must find nothing.
 * @param part a selector; without it the whole page
 * @param schemes the system's, where a theme that was chosen does not depend on it
 */
export const expectAccessible = async (
  page: Page,
  part = 'html',
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const axe = new AxeBuilder({ page })
      .options({ runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } })
      .include(part)
      // Without frames to look into, axe needs no second page to gather what it found.
      .setLegacyMode();
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id} at ${target}: ${failureSummary}`),
    );
    expect(found).toEqual([]);
  }
};
