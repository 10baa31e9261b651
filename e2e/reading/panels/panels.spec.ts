import { partsBeyond } from '../../testing/layout/parts-beyond.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

const panels = { t: '目录', n: '笔记', '/': '搜索本书', s: '阅读设置', v: '朗读', o: '离线阅读', '?': '按键与手势' };

test('nothing of a panel is cut, however narrow it is', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/detail/1001-2');
  await programLoaded(page);
  for (const [key, name] of Object.entries(panels)) {
    await page.keyboard.press(key);
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    for (const width of isMobile ? [280, 320, 390, 767] : [768, 820, 960, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => partsBeyond(panel), `${name}, ${width} px`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
});

test('at 200 % zoom the contents open with the chapter that is read in sight [B15.187]', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto('/detail/1001-5');
  await programLoaded(page);
  await page.keyboard.press('t');
  const panel = page.getByRole('dialog', { name: '目录' });
  await expect(panel.locator('[aria-current="location"]')).toBeFocused();
  await expect(panel.locator('[aria-current="location"]')).toBeInViewport({ ratio: 1 });
});
