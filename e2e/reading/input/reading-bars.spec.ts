import type { Page } from '@playwright/test';
import { programLoaded, readOn, showTools } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

const open = async (page: Page) => {
  await page.goto('/detail/1001-2');
  await programLoaded(page);
};

const tools = (page: Page) => page.getByRole('toolbar', { name: '阅读工具' });
const bars = (page: Page) => page.getByRole('region', { name: '阅读进度' });
/** Resolves when nothing has scrolled for 300 ms, twice what the page takes for the end of a movement. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 300);
        const moved = () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 300);
        };
        document.addEventListener('scroll', moved, { capture: true });
      }),
  );
const toTop = (page: Page) => page.getByRole('button', { name: '回到顶部' });

test('a phone shows the text alone until its middle is tapped, and again once it is read on @touch', async ({
  page,
}) => {
  await open(page);
  await expect(tools(page)).toBeHidden();
  await readOn(page, 1200);
  await expect(toTop(page)).toBeHidden();
  await showTools(page);
  await expect(bars(page)).toBeVisible();
  await expect(toTop(page)).toBeVisible();
  const boxes = await Promise.all(
    [toTop(page), bars(page).getByRole('slider'), tools(page)].map((part) => part.boundingBox()),
  );
  const [top, slider, foot] = boxes.map((box) => box ?? { y: 0, height: 0 });
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(slider?.y ?? 0);
  expect((slider?.y ?? 0) + (slider?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await page.mouse.wheel(0, 200);
  await expect(tools(page)).toBeHidden();
  await expect(bars(page)).toBeHidden();
});

test('the tools of a phone are there where what answers a tap cannot be had @touch', async ({ page }) => {
  await page.route(/\/reading\.\w+\.js$/, (route) => route.abort());
  await page.goto('/detail/1001-2');
  await expect(tools(page)).toBeVisible();
});
test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });

test('the keyboard and a screen reader have a button for what a tap does @touch', async ({ page }) => {
  await open(page);
  const button = page.getByRole('button', { name: '阅读工具' });
  await button.press('Enter');
  await expect(tools(page)).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.press('Enter');
  await expect(tools(page)).toBeHidden();
});

test('the bars lie over a hidden header, and name the book whole @touch', async ({ page }) => {
  await open(page);
  await showTools(page);
  await expect(page.getByRole('banner')).toBeHidden();
  const name = bars(page).getByRole('link').locator('span');
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect((await name.boundingBox())?.width).toBeGreaterThan(40);
});

test('the slider goes through the chapter, for a finger and the keyboard, in both modes', { tag: '@phone' }, async ({
  page,
}) => {
  for (const mode of ['scroll', 'page']) {
    await page.goto('/detail/1001-2');
    await page.evaluate((chosen) => localStorage.setItem('reading', JSON.stringify({ mode: chosen, size: 28 })), mode);
    await page.reload();
    await programLoaded(page);
    // A desk that scrolls has its bars in full screen alone.
    if (mode === 'scroll') await page.keyboard.press('f');
    await expect(page.getByRole('banner')).toBeHidden();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(width / 2, height / 2);
    const slider = bars(page).getByRole('slider', { name: '本章进度' });
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '0%');
    await slider.press('End');
    await expect(page.locator('[data-current] p[data-pid]').last()).toBeInViewport();
    await atRest(page);
    await expect(slider).toHaveAttribute('aria-valuetext', '100%');
    for (const percent of [99, 98, 97]) {
      await slider.press('ArrowLeft');
      // The text ends its scroll on a whole line or page, a little away from what was set; the slider keeps the value that was set.
      await atRest(page);
      await expect(slider).toHaveAttribute('aria-valuetext', `${percent}%`);
    }
    await slider.press('ArrowRight');
    await atRest(page);
    await expect(slider).toHaveAttribute('aria-valuetext', '98%');
    await slider.press('Home');
    await expect(page.locator('[data-current] p[data-pid]').first()).toBeInViewport();
    const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(slider).toHaveAttribute('aria-valuetext', /^[4-9]\d%$/);
    await expect(page.locator('[data-current] p[data-pid]').first()).not.toBeInViewport();
    await expect(bars(page)).toContainText(/第 2 篇，共 10 · 本章 \d+%/);
    if (mode === 'scroll') await page.keyboard.press('f');
  }
});

test('the slider goes through the book, names the chapter it is at, and opens it where it is let go', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/detail/1001-2');
  await page.evaluate(() => localStorage.setItem('reading', '{"mode":"page"}'));
  await page.reload();
  await programLoaded(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await bars(page).getByText('全书').click();
  const slider = bars(page).getByRole('slider', { name: '全书进度' });
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (no: number) => [box.x + 8 + ((box.width - 16) * (no - 1)) / 9, box.y + box.height / 2] as const;
  await page.mouse.move(...at(2));
  await page.mouse.down();
  await page.mouse.move(...at(6), { steps: 4 });
  await expect(bars(page)).toContainText('第 6 篇，共 10');
  await expect(slider).toHaveAttribute('aria-valuetext', /^第六章.*第 6 篇，共 10$/);
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/detail\/1001-6$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第六章/);
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-8$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第八章/);
  await bars(page).getByRole('button', { name: '上一章' }).click();
  await expect(page).toHaveURL(/\/detail\/1001-7$/);
});
