import { expect, test } from '../../testing/site.ts';

test('a visitor goes from the home page to a book, reads a chapter, the next, and back [S0.01 S1.01 S1.06 S2.01 S2.08 S2.10 S2.11 S7.16 S7.21 S7.26]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\d+\.\d万字/);
  await expect(page.getByRole('main').getByText('完本').first()).toBeVisible();

  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page).toHaveURL(/\/detail\/\d+-1$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第一回');
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const text = (await page.getByRole('article').textContent()) ?? '';
  expect(text.replace(/\s/gu, '').length).toBeGreaterThan(800);

  // Its own link: the next chapter, with one of its own, may stand below already.
  await page.locator('[data-chapter$="-1"]').getByRole('link', { name: '下一章' }).click();
  await expect(page).toHaveURL(/\/detail\/\d+-2$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二回');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('link', { name: '上一章' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二回');
});

test('the contents list leads to every chapter [S7.22]', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: '借剑' }).first().click();
  const contents = page.getByRole('region', { name: '目录' });
  await expect(contents.getByRole('link', { name: /第十二章/ })).toBeVisible();
  await expect(contents).toContainText('第二卷 山上');
  await contents.getByRole('link', { name: /第七章/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第七章');
});

test('the category menu lists finished and unfinished novels apart [S2.05 S2.12 S7.24 S9.09]', async ({ page }) => {
  await page.goto('/home');
  const menu = page.getByRole('navigation', { name: '作品分类' });
  await menu.getByRole('link', { name: '完本' }).click();
  await expect(page).toHaveURL(/\/filter\?ns=2$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /河工纪/ }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /^借剑/ })).toHaveCount(0);
  await menu.getByRole('link', { name: '连载' }).click();
  await expect(main.getByRole('link', { name: /借剑/ }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /河工纪/ })).toHaveCount(0);
});

test.describe('addresses of no page', () => {
  test.use({ expectedErrors: [/404/] });
  test('an address that is no page shows the not-found page with status 404 [S2.18]', async ({ page }) => {
    // React Router by itself matches no route, not even `*`, where a path holds a line end.
    for (const path of ['/nothing/here', '/home%0A', '/a/%E2%80%A8']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    }
  });
});
