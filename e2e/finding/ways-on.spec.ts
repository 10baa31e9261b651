import { expect, test } from '../testing/site.ts';

test('Escape empties the search box without a search; a search or a list without a result leads to what is there', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/home');
  const box = page.getByRole('searchbox');
  await box.fill('河工');
  await expect(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(box).not.toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`/search?keyword=${encodeURIComponent('没有这样的书名吧')}`);
  await main.getByRole('list', { name: '常见标签' }).getByRole('link').first().click();
  await expect(main.getByRole('article').first()).toBeVisible();

  await page.goto('/filter?words=200-&ns=1');
  await main
    .getByRole('link', { name: /^不限“.+”：\d+ 部$/ })
    .first()
    .click();
  await expect(main.getByRole('article').first()).toBeVisible();
});
