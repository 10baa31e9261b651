import { alive, expect, test } from 'remote-kit/in-site/test';

test('the page is drawn inside the site, and leads on within it', async ({ page }) => {
  await page.goto('/template');
  await expect(page.getByRole('heading', { name: 'template' })).toBeVisible();
  await alive(page);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('list', { name: '分类' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/filter\?category=/);
});
