import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';

test('a visitor changes between day and night in the header, and finds it so on the next page', async ({ page }) => {
  const root = page.locator('html');
  const button = page.getByRole('banner').getByRole('button', { name: '日间、夜间' });
  await page.goto('/home');
  await alive(page);
  const icon = button.locator('svg:visible');
  await expect(icon).toHaveClass(/lucide-moon/);
  await button.click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(icon).toHaveClass(/lucide-sun/);
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.goto('/book/1001');
  await alive(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await button.click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(icon).toHaveClass(/lucide-moon/);
  // Without a choice of the visitor's the page follows the system.
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(icon).toHaveClass(/lucide-sun/);
});

test.describe(() => {
  test.use({ expectedErrors: [/404/] });
  test('day and night are changed in the header of every page, on a phone too, also by a visitor [B5.14]', {
    tag: '@phone',
  }, async ({ page }) => {
    const button = page.getByRole('banner').getByRole('button', { name: '日间、夜间' });
    const root = page.locator('html');
    const paper = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
    for (const address of [
      ...['/home', '/filter', '/ranking', '/search?keyword=水', '/author/1', '/book/1001', '/detail/1001-2'],
      ...['/history', '/login', '/register', '/nothing/here'],
    ]) {
      await page.goto(address);
      await expect(button, address).toBeInViewport({ ratio: 1 });
      const before = { isDark: (await root.getAttribute('data-theme')) === 'dark', paper: await paper() };
      await button.click();
      await expect(root, address).toHaveAttribute('data-theme', before.isDark ? 'light' : 'dark');
      await expect.poll(paper, address).not.toBe(before.paper);
    }
  });
});
