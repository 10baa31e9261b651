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
