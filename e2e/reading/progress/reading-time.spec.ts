import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

/** Opens a chapter and waits for the part of its program that counts. */
const openChapter = async (page: Page) => {
  await page.goto('/detail/1002-1');
  await expect(page.locator('[data-reading-foot]')).toHaveCount(1);
};

/** Scrolls, and waits until the page knows: its timers would run before it otherwise, as long as the browser is busy. */
const scrollBy = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(
    (top) =>
      new Promise((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true });
        window.scrollBy(0, top);
      }),
    pixels,
  );

/** Turns the page's own clock on by reading: a movement now and then, a minute in all. */
const readForAMinute = async (page: Page) => {
  for (let step = 0; step < 4; step += 1) {
    await scrollBy(page, 300);
    await page.clock.runFor(15_000);
  }
};

test('time that a member reads is in the account as days, bars and a table, and can be cleared [B1.33]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  await page.clock.install();
  await openChapter(page);
  const reported = page.waitForResponse((response) => response.url().endsWith('/user/reading-time/') && response.ok());
  await readForAMinute(page);
  const report = (await reported).request().postDataJSON();
  expect(report.days).toHaveLength(1);
  expect(report.days[0].seconds).toBeGreaterThanOrEqual(30);
  expect(report.days[0].characters).toBeGreaterThan(0);

  await page.clock.resume();
  await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '阅读统计' }).click();
  await expect(page).toHaveURL(/\/user\/reading$/);
  const main = page.getByRole('main');
  await expect(main.getByText('最长 0 天').or(main.getByText('最长 1 天'))).toBeVisible();
  await expect(main.locator('canvas')).toBeVisible();
  await expect(main.getByRole('img', { name: '近一年有 1 天读过书' })).toBeVisible();
  await main.getByText('用表格查看').click();
  await expect(main.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await main.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog', { name: '清空阅读统计' }).getByRole('button', { name: '清空' }).click();
  await expect(main.getByRole('heading', { name: '还没有阅读记录' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('heading', { name: '还没有阅读记录' })).toBeVisible();
});

test('the bars are drawn in the colours of the theme, beside an axis with its unit [B10.16]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  // The axis is drawn on a canvas: its words can only be noted as they are drawn.
  await page.addInitScript(() => {
    const written = new Set<string>();
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function write(text, ...place) {
      written.add(text);
      fillText.call(this, text, ...place);
    };
  });
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.request.post('/api/v1/user/reading-time/', {
    data: { report_id: 'colours-of-the-theme', days: [{ day, seconds: 3_600, characters: 27_000 }] },
  });
  await page.goto('/user/reading');
  const canvas = page.locator('canvas');
  await expect(canvas).toBeVisible();
  /** Whether the canvas has pixels of the theme's accent. */
  const hasAccent = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!copy) return false;
      copy.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
      copy.fillRect(0, 0, 1, 1);
      const accent = copy.getImageData(0, 0, 1, 1).data.join();
      copy.clearRect(0, 0, width, height);
      copy.drawImage(element, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      for (let at = 0; at < data.length; at += 4) if (data.subarray(at, at + 4).join() === accent) return true;
      return false;
    });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(hasAccent).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(hasAccent).toBe(true);
  const written = () => page.evaluate(() => [...(window as unknown as { written: Set<string> }).written]);
  expect(await written()).toEqual(expect.arrayContaining(['0', '60 分']));
  await page.getByRole('main').getByRole('button', { name: '字数' }).click();
  await expect.poll(written).toEqual(expect.arrayContaining([expect.stringMatching(/^[\d.]+万? 字$/)]));
});

test('what a visitor read stays on the device, and joins the account at sign-in', async ({ page, baseURL }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/user/reading-time/')) calls.push(request.url());
  });
  await page.clock.install();
  await openChapter(page);
  await readForAMinute(page);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('reading-time') ?? 'null'));
  expect((await stored()).owner).toBe('');
  expect(calls).toEqual([]);
  await page.clock.resume();

  await signIn(page, baseURL ?? '');
  await openChapter(page);
  const ownSeconds = async () =>
    (await (await page.request.get('/api/v1/user/reading-time/')).json()).data.total.seconds;
  await expect.poll(ownSeconds).toBeGreaterThanOrEqual(30);
});

test('the time that is left stands quietly at the foot, in the immersive view with clock [B1.32]', async ({ page }) => {
  await page.goto('/detail/1002-1');
  const foot = page.locator('[data-reading-foot]');
  await expect(foot).toContainText(/本章约剩 \d+ 分钟 · 全书约剩 \d/);
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(page.locator('html[data-immersive]')).toHaveCount(1);
  await expect(foot).toContainText(/\d\d:\d\d/);
});
