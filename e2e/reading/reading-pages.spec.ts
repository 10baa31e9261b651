import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' }))),
);

const chapter = '1001-2';

/** Page that is shown, from 0, and how many there are. */
const pages = (page: Page) =>
  page.locator('[data-current]').evaluate((element) => ({
    shown: element.scrollLeft / element.clientWidth,
    count: Math.round(element.scrollWidth / element.clientWidth),
  }));

/** Opens the chapter and waits until its pages are counted. */
const open = async (page: Page) => {
  await page.goto(`/detail/${chapter}`);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
};

const tap = async (page: Page, across: number) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width * across, height / 2);
};

test('the first paint is in pages, and without the program the text can be read by scrolling sideways', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`/detail/${chapter}`, { waitUntil: 'commit' });
  const article = page.getByRole('article');
  await expect(article).toHaveCSS('overflow-x', 'auto');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(article).toHaveCSS('column-count', width < 960 ? '1' : '2');
  expect(await article.evaluate((element) => element.clientHeight)).toBe(height);
  expect((await pages(page)).count).toBeGreaterThan(1);
});
test.use({ expectedErrors: [/ERR_FAILED/] });

test('a chapter that is opened by a link is in pages before its program has come', async ({ page }) => {
  await page.goto('/book/1001');
  await alive(page);
  const release = await holdRequests(page, /\/reading\.[0-9a-f]+\.js$/);
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page.locator('[data-chapter]')).toHaveCSS('overflow-x', 'auto');
  release();
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
});

test('taps on the left and the right turn the pages, and the page is told [B1.10]', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page);
  await tap(page, 0.9);
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  await tap(page, 0.1);
  await expect.poll(async () => (await pages(page)).shown).toBe(0);
  await tap(page, 0.9);
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
});

test('the last page leads to the next chapter, and its first back to the last [B1.10]', async ({ page }) => {
  await open(page);
  const { count } = await pages(page);
  for (let shown = 1; shown < count; shown += 1) {
    await tap(page, 0.9);
    await expect.poll(async () => (await pages(page)).shown).toBe(shown);
  }
  await tap(page, 0.9);
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await tap(page, 0.1);
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect.poll(async () => (await pages(page)).shown).toBe(count - 1);
});

test('the same sentence is in view after the mode changes [B1.11]', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  await tap(page, 0.9);
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  const first = await page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('[data-current] p[data-pid]')];
    return paragraphs.findIndex((paragraph) => paragraph.getBoundingClientRect().left > 0);
  });
  await page.evaluate(() => delete document.documentElement.dataset.mode);
  await expect(page.locator('[data-current] p[data-pid]').nth(first)).toBeInViewport();
});

test('a swipe turns one page [B1.10]', { tag: '@touch' }, async ({ page }) => {
  await open(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 340);
  for (let x = 320; x >= 40; x -= 20) await touch('touchMove', x);
  await touch('touchEnd');
  await expect.poll(async () => (await pages(page)).shown).toBe(1);
});

test('the number of the page and the time that is left stand side by side [B1.32]', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page);
  // On a phone there is room for both in the immersive view alone.
  if (isMobile) await page.keyboard.press('f');
  const timeLeft = await page
    .getByText(/^本章约剩 \d+ 分钟/)
    .last()
    .boundingBox();
  const number = await page.getByText(/^1 \/ \d+$/).boundingBox();
  expect((timeLeft?.x ?? 0) + (timeLeft?.width ?? 0)).toBeLessThan(number?.x ?? 0);
});
