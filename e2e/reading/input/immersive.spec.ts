import type { Page } from '@playwright/test';
import { toastOf } from '../../testing/clock.ts';
import { holdScripts } from '../../testing/hold-requests.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

const open = async (page: Page) => {
  await page.goto('/detail/1001-2');
  // The program is here once the next chapter is.
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
};

const tapMiddle = async (page: Page) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
};

test('全屏 hides the frame; a tap in the middle brings bars with progress, contents, settings and theme [B1.12 B15.178]', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page);
  await showTools(page);
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: '作品分类' })).toBeHidden();
  await expect(page.getByRole('toolbar', { name: '阅读工具' })).toBeHidden();
  await tapMiddle(page);
  const bar = page.getByRole('region', { name: '阅读进度' });
  await expect(bar).toContainText('第 2 篇，共 10');
  await expect(page.getByRole('link', { name: '目录' })).toBeVisible();
  await expect(page.getByRole('button', { name: '设置' })).toBeVisible();
  await bar.getByRole('button', { name: '深色' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await bar.getByRole('button', { name: '退出全屏' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

const pressTool = async (page: Page) => page.getByRole('button', { name: '全屏' }).click();
const pressKey = (page: Page) => page.keyboard.press('f');

for (const [pressed, press] of [
  ['全屏', pressTool],
  ['F', pressKey],
] as const) {
  test(`${pressed}, pressed too long before the program came, is asked for again, and the next press does it [B15.198]`, async ({
    page,
  }) => {
    // Playwright's evaluations count as presses, after which full screen is given. So the page is told that no press was made lately.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: true } }),
    );
    const release = await holdScripts(page);
    await page.goto('/detail/1001-2', { waitUntil: 'commit' });
    await page.waitForFunction(() => window.EARLY_PRESSES !== undefined);
    await press(page);
    release();
    await expect(toastOf(page, '请再按一次全屏')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.evaluate(() => Object.assign(navigator.userActivation, { isActive: true }));
    await press(page);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
  });
}

test('automatic reading moves the text until a touch stops it [B1.13]', { tag: '@phone' }, async ({ page }) => {
  await open(page);
  await showTools(page);
  await page.getByRole('button', { name: '全屏' }).click();
  await expect(page.getByRole('banner')).toBeHidden();
  await tapMiddle(page);
  await page.getByRole('button', { name: '自动阅读' }).click();
  const speed = page.getByRole('region', { name: '自动阅读' });
  await speed.getByRole('button', { name: '快一点' }).click();
  await expect(speed).toContainText('速度 5');
  const before = await page.evaluate(() => window.scrollY);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 5);
  await page.mouse.click(20, 300);
  await expect(speed).toHaveCount(0);
});

test('the screen stays awake while one reads [B1.13]', async ({ page }) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    Object.assign(window, { locks });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async (type: string) => {
          locks.push(type);
          return { released: false, release: async () => void locks.push('released') };
        },
      },
    });
  });
  await open(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => (window as unknown as { locks: string[] }).locks)).toEqual(['screen']);
});
