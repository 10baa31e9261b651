import type { Page } from '@playwright/test';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

const open = async (page: Page, settings: object) => {
  await page.addInitScript((chosen) => localStorage.setItem('reading', JSON.stringify(chosen)), settings);
  await page.goto('/detail/1001-2');
  await programLoaded(page);
  // What makes a turn seen comes later, with its style.
  await page.waitForFunction(() =>
    document.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('data-turn')),
    ),
  );
};

const shownPage = (page: Page) =>
  page.locator('[data-current]').evaluate((element) => element.scrollLeft / element.clientWidth);

/** Turns by a key, and looks at what moves meanwhile. */
const turn = (page: Page, key: 'PageDown' | 'PageUp' = 'PageDown') =>
  page.evaluate(async (pressed) => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('(sheet)'))
        .map(({ effect }) => {
          const { pseudoElement } = effect as KeyframeEffect;
          const properties = (effect as KeyframeEffect)
            .getKeyframes()
            .flatMap((frame) => Object.keys(frame))
            .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
          return `${pseudoElement} ${[...new Set(properties)].join()}`;
        });
    let seen: string[] = [];
    for (let frame = 0; frame < 30 && seen.length === 0; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      seen = moving();
    }
    return seen.sort();
  }, key);

test('平移 and 覆盖 move pictures of the pages by transforms alone; the page is the next one', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, { mode: 'page', turn: 'slide' });
  expect(await turn(page)).toEqual([
    '::view-transition-new(sheet) transform',
    '::view-transition-old(sheet) transform',
  ]);
  await expect.poll(() => shownPage(page)).toBe(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-turn');

  await page.keyboard.press('s');
  await expect(page.getByText('手指滑动时，页面跟着手指走')).toBeVisible();
  await page.getByRole('radio', { name: '覆盖' }).check();
  await page.keyboard.press('Escape');
  expect(await turn(page)).toEqual(['::view-transition-old(sheet) transform']);
  await expect.poll(() => shownPage(page)).toBe(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-turn');

  await page.keyboard.press('s');
  await page.getByRole('radio', { name: '无', exact: true }).check();
  await page.keyboard.press('Escape');
  // Back, as there may be no fourth page.
  expect(await turn(page, 'PageUp')).toEqual([]);
  await expect.poll(() => shownPage(page)).toBe(1);
});

test('no layout is done while a page moves', async ({ page }) => {
  await open(page, { mode: 'page', turn: 'slide' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
  };
  await turn(page);
  const before = await layouts();
  await expect(page.locator('html')).not.toHaveAttribute('data-turn');
  // A frame each would be some 14.
  expect((await layouts()) - before).toBeLessThan(6);
});

test('several quick turns are all done, into the next chapter too', async ({ page }) => {
  await open(page, { mode: 'page', turn: 'cover' });
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
  const count = await page
    .locator('[data-current]')
    .evaluate((element) => Math.round(element.scrollWidth / element.clientWidth));
  for (let turns = 0; turns < count; turns += 1) await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect.poll(() => shownPage(page)).toBe(0);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect.poll(() => shownPage(page)).toBe(count - 1);
});

test('who wants little motion turns at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, { mode: 'page', turn: 'slide' });
  expect(await turn(page)).toEqual([]);
  expect(await shownPage(page)).toBe(1);
});
