import type { Locator } from '@playwright/test';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Width of the frame around an element, in pixels. */
const frameOf = (element: Locator): Promise<number> =>
  element.evaluate((framed) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(framed);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });

test('in forced colours what is chosen is framed, and a dialog has an edge [B15.177]', async ({ page, ownSite }) => {
  const { origin } = ownSite;
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, origin);
  await page.goto(`${origin}/user/feedback`);
  const choice = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
  await expect(choice('建议')).toBeVisible();
  expect(await frameOf(choice('建议'))).toBe(3);
  expect(await frameOf(choice('错字'))).toBe(0);
  await choice('错字').click();
  await expect.poll(() => frameOf(choice('错字'))).toBe(3);
  await expect.poll(() => frameOf(choice('建议'))).toBe(0);

  await page.goto(`${origin}/filter`);
  await expect.poll(() => frameOf(page.getByRole('main').locator('[aria-current]').first())).toBe(3);

  await page.goto(`${origin}/detail/1001-1`);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(page.getByRole('dialog', { name: '阅读设置' })).toHaveCSS('border-inline-end-width', '1px');
});
