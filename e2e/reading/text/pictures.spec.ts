import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { shiftsOf, watchShifts } from '../../testing/layout/layout-shifts.ts';
import { type Block, importIllustrated } from '../../testing/library/illustrated-novel.ts';
import { lostNetworkErrors } from '../../testing/lost-network.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { scriptSpeech } from '../../testing/reading/scripted-speech.ts';
import { expect, test } from '../../testing/site.ts';

const prose = Array.from({ length: 12 }, (_, index) => `第${index}盏灯亮着，船没有来。`.repeat(5));
const portrait = { width: 900, height: 1200, alt: '渡口的灯' };
const blocks: Block[] = [
  ...prose.slice(0, 2),
  portrait,
  ...prose.slice(2, 6),
  { width: 1600, height: 500 },
  ...prose.slice(6),
  { width: 400, height: 2400, alt: '长卷' },
  ...prose,
];
let address = '';

test.beforeEach(async ({ page, ownSite }) => {
  const id = await importIllustrated(ownSite, '有图的书', { '第一章 雾': blocks, '第二章 船': prose });
  address = `${ownSite.origin}/detail/${id}-1`;
  await page.goto(address);
});

const pictures = (page: Page) => page.locator('[data-current] [data-picture] img');
const large = (page: Page) => page.getByRole('dialog', { name: '插图：渡口的灯' });
const press = async (page: Page) => {
  await programLoaded(page);
  await page.getByRole('link', { name: '放大插图：渡口的灯' }).click();
  await expect(large(page)).toBeVisible();
  const widthOf = () =>
    large(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBeGreaterThan(0);
};
const loaded = (page: Page, index: number) =>
  expect
    .poll(() =>
      pictures(page)
        .nth(index)
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

test('the text stands where it will before a picture has come, and nothing moves when it comes [B1.38]', {
  tag: '@phone',
}, async ({ page }) => {
  await watchShifts(page);
  const release = await holdRequests(page, /\/pictures\//);
  await page.goto(address);
  await programLoaded(page);
  await expect(pictures(page)).toHaveCount(3);
  const tops = () =>
    page
      .locator('[data-current] p[data-pid]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
  const [sizes, before] = [await boxesOf(page), await tops()];
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const box of sizes) {
    expect(box.width).toBeLessThanOrEqual(width);
    expect(box.height).toBeGreaterThan(60);
    expect(box.height).toBeLessThan(height);
  }
  release();
  for (const [index] of blocks.filter((block) => typeof block !== 'string').entries()) {
    await pictures(page).nth(index).scrollIntoViewIfNeeded();
    await loaded(page, index);
  }
  expect([await boxesOf(page), await tops()]).toEqual([sizes, before]);
  expect(await shiftsOf(page)).toEqual([]);
});

test('in pages no picture lies beneath the panel or the bar of the voice [B15.182]', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await scriptSpeech(page, [{ name: '晓晓', lang: 'zh-CN' }]);
  await page.goto(address);
  await programLoaded(page);
  await page.keyboard.press('v');
  const panel = page.getByRole('dialog', { name: '朗读' });
  await expect(panel.getByRole('combobox', { name: '停止' })).toBeVisible();
  const lowest = async () => {
    const frame = await page.locator('[data-voice-frame]').boundingBox();
    const bottoms = await pictures(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    return Math.max(...bottoms) - (frame?.y ?? 0);
  };
  await expect.poll(lowest).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: '收起' }).click();
  await expect(page.getByRole('region', { name: '朗读' })).toBeVisible();
  await expect.poll(lowest).toBeLessThanOrEqual(0);
});

const boxesOf = (page: Page) =>
  pictures(page).evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { width, height };
    }),
  );

test('a press shows a picture alone, larger by its buttons and keys, and Escape brings the text back where it was [B1.38]', {
  tag: '@phone',
}, async ({ page }) => {
  await press(page);
  const image = large(page).getByRole('img', { name: '渡口的灯' });
  const widthOf = async () => Math.round((await image.boundingBox())?.width ?? 0);
  await expect(large(page).getByRole('button', { name: '关闭' })).toBeFocused();
  await expectAccessible(page, 'dialog');
  const whole = await widthOf();
  await large(page).getByRole('button', { name: '放大' }).click();
  await expect.poll(widthOf).toBeGreaterThan(whole);
  const larger = await widthOf();
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(larger);
  const { x } = (await image.boundingBox()) ?? { x: 0 };
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await image.boundingBox())?.x).toBeGreaterThan(x);
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('-');
  await expect.poll(widthOf).toBe(whole);
  await page.keyboard.press('Escape');
  await expect(large(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '放大插图：渡口的灯' })).toBeFocused();
  await expect(page).toHaveURL(address);
});

test('a press on the large picture looks into it and back, one beside it closes it', async ({ page }) => {
  await press(page);
  const image = large(page).getByRole('img', { name: '渡口的灯' });
  const heightOf = async () => Math.round((await image.boundingBox())?.height ?? 0);
  const whole = await heightOf();
  await image.click();
  await expect.poll(heightOf).toBeGreaterThan(2 * whole);
  await image.click();
  await expect.poll(heightOf).toBe(whole);
  await page.mouse.click(20, 400);
  await expect(large(page)).toHaveCount(0);
});

test('two fingers make the large picture larger, and one moves it', { tag: '@touch' }, async ({ page }) => {
  await press(page);
  const image = large(page).getByRole('img', { name: '渡口的灯' });
  const boxOf = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = await boxOf();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', [150, 400], [200, 400]);
  for (let apart = 10; apart <= 100; apart += 10) await touch('touchMove', [150 - apart, 400], [200 + apart, 400]);
  await touch('touchEnd');
  await expect.poll(async () => (await boxOf()).width).toBeGreaterThan(1.5 * whole.width);
  const before = await boxOf();
  await touch('touchStart', [180, 400]);
  for (let moved = 10; moved <= 60; moved += 10) await touch('touchMove', [180 + moved, 400]);
  await touch('touchEnd');
  await expect.poll(async () => (await boxOf()).x).toBeGreaterThan(before.x + 20);
  await expect(large(page)).toBeVisible();
});

test('in pages a picture is whole on its page', { tag: '@phone' }, async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await page.reload();
  await programLoaded(page);
  const { height = 0 } = page.viewportSize() ?? {};
  for (const box of await boxesOf(page)) expect(box.height).toBeLessThan(height);
  const tops = await pictures(page).evaluateAll((images) =>
    images.map((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  );
  expect(tops).toEqual([true, true, true]);
});

for (const mode of ['scroll', 'page'] as const) {
  test(`who left off at a picture comes back to it: ${mode} [B1.38]`, { tag: '@phone' }, async ({ page }) => {
    await page.evaluate((mode) => localStorage.setItem('reading', JSON.stringify({ mode })), mode);
    await page.reload();
    await programLoaded(page);
    // Scrolling alone is no reading.
    await page.keyboard.press('Shift');
    const pid = await pictures(page)
      .nth(2)
      .evaluate((image) => {
        const paragraph = image.closest<HTMLElement>('p[data-pid]');
        const pages = image.closest('[data-chapter]');
        const { left, top } = paragraph?.getBoundingClientRect() ?? { left: 0, top: 0 };
        if (document.documentElement.dataset.mode === 'page') {
          const width = pages?.clientWidth ?? 1;
          pages?.scrollTo({ left: Math.floor(left / width) * width });
        } else scrollTo({ top: scrollY + top - 4 });
        return paragraph?.dataset.pid;
      });
    const placeKept = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('position:'));
        return key === undefined ? null : JSON.parse(localStorage.getItem(key) ?? '{}').pid;
      });
    if (mode === 'scroll') await expect.poll(placeKept).toBe(pid);
    else await expect.poll(placeKept).not.toBeNull();
    await page.reload();
    await programLoaded(page);
    await expect(pictures(page).nth(2)).toBeInViewport({ ratio: 0.5 });
  });
}

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: lostNetworkErrors,
  });

  test('a book that is kept offline has its pictures [B1.38]', async ({ page, ownSite }) => {
    await page.goto(address.replace(/\/detail\/(\d+)-1$/, '/book/$1'));
    await page.getByRole('button', { name: '离线阅读' }).click();
    await expect(page.getByRole('button', { name: '删除下载' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/app-shell', { cacheName: 'app-shell' }))))
      .toBe(true);
    await ownSite.goDown();
    await page.goto(address);
    await expect(pictures(page)).toHaveCount(3);
    for (const index of [0, 1, 2]) {
      await pictures(page).nth(index).scrollIntoViewIfNeeded();
      await loaded(page, index);
    }
    await ownSite.comeBack();
  });
});
