import { test } from '../testing/servers/seeded-site.ts';
import { expect } from '../testing/site.ts';

test('a ranking is chosen by period, numbered across its pages, and narrowed to a category', async ({
  page,
  seededSite: { origin },
}) => {
  const main = page.getByRole('main');
  await page.goto(`${origin}/home`);
  await main.getByRole('link', { name: '全部榜单' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '阅读周榜' })).toBeVisible();
  await main.getByRole('list', { name: '时间' }).getByRole('link', { name: '总榜' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '阅读总榜' })).toBeVisible();
  const rows = main.getByRole('article');
  await expect(rows).toHaveCount(30);
  await expect(main.locator('ol[start="1"]')).toBeVisible();
  await main.getByRole('link', { name: '下一页' }).click();
  await expect(main.locator('ol[start="31"]')).toBeVisible();
  await expect(main.getByText('从第 31 名起')).toBeFocused();
  await expect(main.getByRole('link', { name: '回到第一页' })).toBeVisible();

  await main.getByRole('list', { name: '分类' }).getByRole('link', { name: '悬疑' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '悬疑阅读总榜' })).toBeVisible();
  await expect(main.locator('ol[start="1"]')).toBeVisible();
  for (const row of await rows.all()) await expect(row).toContainText('悬疑');
});
