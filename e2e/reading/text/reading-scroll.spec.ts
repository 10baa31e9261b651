import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../testing/site.ts';

/** Ids of the chapters in the DOM, the one at the top marked. */
const chapters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-chapter]')].map(
      ({ dataset }) => `${dataset.chapter}${dataset.current === undefined ? '' : '*'}`,
    ),
  );

/** Opens a chapter and waits until the next one is below it. */
const open = async (page: Page, chapter: string) => {
  await page.goto(`/detail/${chapter}`);
  await expect.poll(() => chapters(page)).toHaveLength(2);
};

/** Scrolls a paragraph to the top of the screen, and waits until the page has taken note of the rest. */
const bringToTop = (paragraph: Locator) =>
  paragraph.evaluate(async (element) => {
    const { scrollY } = window;
    const moved = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollBy(0, element.getBoundingClientRect().top);
    if (window.scrollY !== scrollY) await moved;
    // The page knows of a rest 150 ms after the last movement; nothing on the screen tells of it.
    await new Promise((resolve) => setTimeout(resolve, 600));
  });

/** Scrolls until a chapter is the one at the top. */
const scrollTo = (page: Page, chapter: string) =>
  expect(async () => {
    const at = (id: string) => page.locator(`[data-chapter="${id}"]`);
    if ((await at(chapter).count()) > 0) await at(chapter).evaluate((element) => element.scrollIntoView());
    else await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await at(chapter).getAttribute('data-current', { timeout: 1_000 })).not.toBeNull();
  }).toPass();

test('the next chapter flows on; address, title and history follow the one at the top [B1.06]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/book/1001');
  await open(page, '1001-2');
  await scrollTo(page, '1001-3');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect(page).toHaveTitle(/^第三/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第三');
  await page.goBack();
  await expect(page).toHaveURL(/\/book\/1001$/);
});

test('chapters far behind leave the DOM without moving anything, and come back when one scrolls up [B1.07]', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '1001-2');
  await scrollTo(page, '1001-3');
  await scrollTo(page, '1001-4');
  await expect.poll(() => chapters(page)).toEqual(['1001-3', '1001-4*', '1001-5']);
  // scrollIntoView put its top at the top of the screen: there it still is, although a chapter above it has gone.
  const top = await page.locator('[data-chapter="1001-4"]').evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(2);

  await page.locator('[data-chapter="1001-3"]').evaluate((element) => element.scrollIntoView());
  await expect.poll(async () => (await chapters(page))[0]).toBe('1001-2');
  const back = await page.locator('[data-chapter="1001-3"]').evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(back)).toBeLessThan(2);
});

test('no paragraph is drawn anew when the text flows on', async ({ page }) => {
  await open(page, '1001-2');
  await page.evaluate(() => {
    for (const paragraph of document.querySelectorAll('p[data-pid]')) Object.assign(paragraph, { isKept: true });
  });
  await scrollTo(page, '1001-3');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  const kept = await page.evaluate(() =>
    [...document.querySelectorAll('[data-chapter="1001-2"] p[data-pid], [data-chapter="1001-3"] p[data-pid]')].every(
      (paragraph) => 'isKept' in paragraph,
    ),
  );
  expect(kept).toBe(true);
});

test('the key → opens the next chapter at its top, and going back opens the one before where it was left [B1.08]', async ({
  page,
}) => {
  await open(page, '1001-2');
  const paragraph = page.locator('[data-chapter="1001-2"] p[data-pid]').nth(8);
  await bringToTop(paragraph);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect.poll(async () => Math.abs((await paragraph.boundingBox())?.y ?? 1e9)).toBeLessThan(60);
});

test('the next chapter opens at its top also where the page is drawn long after its address has changed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // A busy processor: the text comes to rest after the address has changed, and what React puts off, by a message to itself, is
    // drawn half a second later.
    const { pushState } = history;
    const { postMessage } = MessagePort.prototype;
    history.pushState = (...args) => {
      pushState.apply(history, args);
      document.dispatchEvent(new Event('scroll'));
      const drawnAt = performance.now() + 500;
      MessagePort.prototype.postMessage = function (message: unknown) {
        setTimeout(() => postMessage.call(this, message), Math.max(0, drawnAt - performance.now()));
      };
    };
  });
  await open(page, '1001-2');
  await bringToTop(page.locator('[data-chapter="1001-2"] p[data-pid]').nth(8));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
});

test('a chapter that is turned to opens at its top also where it is laid out anew before the browser tells of the turn [B1.08]', async ({
  page,
}) => {
  await open(page, '1001-1');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await bringToTop(page.locator('[data-chapter="1001-2"] p[data-pid]').nth(8));
  await expect(page.locator('[data-chapter="1001-1"]')).toHaveCount(0);
  const scrolledPx = await page.evaluate(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
    document.querySelector<HTMLElement>('[data-chapter="1001-1"] h1')?.style.setProperty('padding-block-end', '60px');
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return window.scrollY;
  });
  expect(scrolledPx).toBe(0);
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
});

test('going back opens a chapter that was left at its top at its top', async ({ page }) => {
  await open(page, '1001-2');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await bringToTop(page.locator('#root > header'));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await bringToTop(page.locator('[data-chapter="1001-3"] p[data-pid]').nth(8));
  await page.goBack();
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  // The text comes after its address.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a stalled prefetch does not hold a turn back [B1.09]', async ({ page }) => {
  let isFirst = true;
  await page.route('**/api/v1/chapter/1001-3/**', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    // Never answered.
  });
  const prefetch = page.waitForRequest('**/api/v1/chapter/1001-3/**');
  await page.goto('/detail/1001-2');
  await prefetch;
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第三');
});

test('the same sentence stays at the top when the font grows [B1.11]', async ({ page }) => {
  await open(page, '1001-2');
  const paragraph = page.locator('[data-chapter="1001-2"] p[data-pid]').nth(10);
  await bringToTop(paragraph);
  await page.evaluate(() => document.documentElement.style.setProperty('--reading-size', '28px'));
  await expect.poll(async () => Math.abs((await paragraph.boundingBox())?.y ?? 1e9)).toBeLessThan(60);
});

test('after the last chapter the page says whether the book has ended, and offers the bookshelf', async ({ page }) => {
  await page.goto('/detail/1001-10');
  const end = page.getByRole('region', { name: '读到最后了' });
  await end.scrollIntoViewIfNeeded();
  await expect(end).toContainText(/全书完|未完待续/);
  await expect(end.getByRole('button', { name: '加入书架' })).toBeVisible();
});
