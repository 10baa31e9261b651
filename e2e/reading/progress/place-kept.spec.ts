import { look, walkKeepingPlace } from '../../testing/reading/place-walk.ts';
import { programLoaded, readOn, textAtTop } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';
import { limitMs } from '../../testing/time-limits.ts';

/** Steps of the walk; `npm run prove -- place` sets many, and a seed of its own. */
const steps = Number(process.env.PLACE_STEPS ?? 20);
const seed = Number(process.env.PLACE_SEED ?? 28);

const phoneWindows = [
  [390, 844],
  [844, 390],
] as const;
const deskWindows = [
  [1280, 800],
  [1600, 900],
  [1000, 700],
  [820, 1100],
] as const;

test('the same sentence is there after every change of mode, font, sizes and window', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  test.setTimeout(limitMs(60_000 + steps * 2_000));
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  await readOn(page, 1100);
  await walkKeepingPlace(page, { steps, seed, windows: isMobile ? phoneWindows : deskWindows });
});

test('of lines that stand close the first in view is that whose characters are', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ size: 32, line_height: 1.2 })));
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  const text = await page.locator('[data-chapter="1001-3"] p[data-pid="14"]').evaluate((paragraph) => {
    // The paragraph's box ends above the top of the view, 8 px from the window's; its characters end below.
    window.scrollBy({ top: Math.round(paragraph.getBoundingClientRect().bottom - 7), behavior: 'instant' });
    return paragraph.textContent ?? '';
  });
  const { first } = await look(page);
  expect(first.pid).toBe('14');
  expect(first.offset).toBeLessThan(text.length - 1);
  expect(await textAtTop(page)).toBe(text.slice(first.offset, first.offset + 12));
});

test('scrolling in the middle of a chapter becomes the page of that sentence, which is what is kept', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  await readOn(page, 1500);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('position::1001') ?? '{}').fraction);
  const before = await kept();
  expect(before).toBeGreaterThan(0.1);
  await page.keyboard.press('s');
  await page.getByRole('radio', { name: '分页' }).check();
  await page.keyboard.press('Escape');
  // Its place is told once the text has come to rest: the page's number stands at the foot by then.
  await expect(page.getByText(/^[2-9] \/ \d+$/)).toBeVisible();
  await page.keyboard.press('?');
  await page.reload();
  await programLoaded(page);
  expect(await kept()).toBe(before);
});
