import type { Page } from '@playwright/test';
import { shiftsOf, watchShifts } from '../testing/layout/layout-shifts.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opens a page and waits for what is deferred: the header's return among it. */
const openAndWait = async (page: Page, address: string) => {
  const deferred = page.waitForResponse(/\/deferred\.[^/]*js$/);
  await page.goto(address);
  await (await deferred).finished();
};

const header = (page: Page) => page.getByRole('banner');
const scrollBy = (page: Page, px: number) =>
  page.evaluate(
    (top) =>
      new Promise<number>((resolve) => {
        window.addEventListener('scroll', () => requestAnimationFrame(() => resolve(scrollY)), { once: true });
        window.scrollBy({ top, behavior: 'instant' });
      }),
    px,
  );

/** Scrolls down and up a little, until the header is there: the script that brings it was loaded, and runs in a moment. */
const comesBack = async (page: Page) => {
  await expect(async () => {
    await scrollBy(page, 60);
    await scrollBy(page, -60);
    await expect(header(page)).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass();
};

test('on a phone the header goes as one scrolls down and comes back as one scrolls up a little, and nothing else moves [B5.04]', async ({
  page,
}) => {
  await watchShifts(page);
  await openAndWait(page, '/filter');
  await scrollBy(page, 600);
  await expect(header(page)).not.toBeInViewport();
  await comesBack(page);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('searchbox')).toBeInViewport();

  await scrollBy(page, 60);
  await expect(header(page)).not.toBeInViewport();
  await comesBack(page);
  // At the top it lies where it lay, over nothing.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(header(page)).toHaveCSS('position', 'static');
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  expect(await shiftsOf(page)).toEqual([]);
});

test('on a phone the keyboard brings the header back, which stays as long as it has the focus [B5.04]', async ({
  page,
}) => {
  await openAndWait(page, '/filter');
  await scrollBy(page, 600);
  await comesBack(page);
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('searchbox').focus();
  await scrollBy(page, 100);
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before + 100);

  // The header covers no element that has the focus, also where the browser scrolls up to it.
  const link = page.getByRole('navigation', { name: '排序' }).getByRole('link').first();
  await link.evaluate((element) => {
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' });
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(header(page)).not.toBeInViewport();
  await scrollBy(page, 300);
  await expect(header(page)).not.toBeInViewport();
  await header(page).getByRole('link', { name: '登录' }).focus();
  await expect(header(page)).toBeInViewport({ ratio: 1 });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('the header comes back without moving [B5.04]', async ({ page }) => {
    await openAndWait(page, '/filter');
    await scrollBy(page, 600);
    await page.evaluate(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        moved.push((given[1] as KeyframeAnimationOptions).duration as number);
        return animate.apply(this, given);
      };
    });
    await comesBack(page);
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.filter((ms) => ms > 0)).toEqual([]);
  });
});

test('the reading page, which has bars of its own, keeps the header at its top [B5.04]', async ({ page }) => {
  await openAndWait(page, '/filter');
  await scrollBy(page, 600);
  await comesBack(page);
  await page.getByRole('article').nth(4).getByRole('link', { name: /章/ }).click();
  await expect(page).toHaveURL(/\/detail\//);
  await expect(page.locator('[data-pid]').first()).toBeVisible();
  await scrollBy(page, 900);
  await scrollBy(page, -200);
  await expect(header(page)).not.toBeInViewport();
  await expect(header(page)).toHaveCSS('position', 'static');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, isMobile: false });
  test('of a long member’s name some letters stand beside the links, and the search box shows all of its words', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '', '欧阳月夜读书到天明');
    await page.goto('/home');
    const name = header(page).getByRole('button', { name: /^欧阳/ }).locator('span').first();
    await expect(name).toBeVisible();
    const { width, letterWidth } = await name.evaluate((element) => ({
      width: element.getBoundingClientRect().width,
      letterWidth: Number.parseFloat(getComputedStyle(element).fontSize),
    }));
    expect(width).toBeGreaterThan(3.5 * letterWidth);
    const words = await header(page)
      .getByRole('searchbox')
      .evaluate((box: HTMLInputElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = font;
        const room = box.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return { room, needed: pen.measureText(box.placeholder).width };
      });
    expect(words.room).toBeGreaterThanOrEqual(words.needed);
  });
});
