import type { Page } from '@playwright/test';
import { expect, test } from '../testing/site.ts';

/** Checks that the rows of the ranking stand by the number that they name, the greatest first. */
const expectRanked = async (page: Page, counted: string) => {
  const texts = await page.getByRole('main').getByRole('article').allTextContents();
  const counts = texts.map((text) => {
    const [, number = '', unit = ''] = new RegExp(`([\\d.]+)(万|亿)? ${counted}`).exec(text) ?? [];
    return Number(number) * { 万: 10_000, 亿: 100_000_000, '': 1 }[unit as '万' | '亿' | ''];
  });
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
};

test('a ranking is chosen by period, numbered across its pages, and narrowed to a category [B2.08]', async ({
  page,
  seededSite: { origin },
}) => {
  const main = page.getByRole('main');
  await page.goto(`${origin}/home`);
  await main.getByRole('link', { name: '全部榜单' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '阅读周榜' })).toBeVisible();
  const rows = main.getByRole('article');
  for (const period of ['日榜', '月榜', '总榜']) {
    await main.getByRole('list', { name: '时间' }).getByRole('link', { name: period }).click();
    await expect(main.getByRole('heading', { level: 1, name: `阅读${period}` })).toBeVisible();
    await expect(rows.first()).toContainText(/人读过/);
    await expectRanked(page, '人读过');
  }
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

  await main.getByRole('list', { name: '分类' }).getByRole('link', { name: '全部' }).click();
  for (const [kind, counted] of [
    ['收藏榜', '人收藏'],
    ['点赞榜', '次点赞'],
  ] as const) {
    await main.getByRole('navigation', { name: '榜单' }).getByRole('link', { name: kind }).click();
    await expect(main.getByRole('heading', { level: 1, name: kind, exact: true })).toBeVisible();
    await expect(rows.first()).toContainText(counted);
    await expectRanked(page, counted);
  }
});
