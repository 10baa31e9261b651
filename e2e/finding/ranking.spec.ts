import type { Locator, Page } from '@playwright/test';
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
  await expect(main.getByRole('heading', { level: 1, name: '阅读总榜', exact: true })).toBeVisible();
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

/** Expects that of the links of a row this one alone is at hand, and has the line beneath it that shows so. */
const expectLit = async (row: Locator, name: string) => {
  await expect(row.locator('[aria-current]')).toHaveText([name]);
  await expect(row.locator('[aria-current]')).toHaveCSS('border-bottom-color', await accentOf(row));
  for (const other of await row.locator('a:not([aria-current])').all())
    await expect(other).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
};

/** The colour of what is at hand, as the browser computes it. */
const accentOf = (row: Locator): Promise<string> =>
  row.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('排行榜 of the menu leads to the boards, and is lit on each of them beside its tab [S2.05 B2.08]', {
  tag: '@phone',
}, async ({ page }) => {
  const menu = page.getByRole('navigation', { name: '作品分类' });
  const boards = page.getByRole('main').getByRole('navigation', { name: '榜单' });
  await page.goto('/home');
  await expectLit(menu, '全部作品');
  await menu.getByRole('link', { name: '排行榜' }).click();
  await expect(page).toHaveURL(/\/filter$/);
  await expectLit(menu, '排行榜');
  await expectLit(boards, '综合');
  for (const [board, query] of [
    ['阅读榜', ''],
    ['收藏榜', '?kind=collects'],
    ['点赞榜', '?kind=likes'],
  ] as const) {
    await boards.getByRole('link', { name: board }).click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === `/ranking${query}`);
    await expectLit(boards, board);
    await expectLit(menu, '排行榜');
  }
  await boards.getByRole('link', { name: '综合' }).click();
  await expect(page).toHaveURL(/\/filter$/);
  await expectLit(menu, '排行榜');
});
