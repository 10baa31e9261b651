import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/axe.ts';
import { alive } from './testing/hydrated.ts';
import { test } from './testing/own-site.ts';
import { expect } from './testing/site.ts';

const chapterCount = 1_200;
const chaptersPerVolume = 400;

/** A text of 1,200 chapters in three volumes. */
const longText = (): string =>
  Array.from({ length: chapterCount }, (_, index) => {
    const head = index % chaptersPerVolume === 0 ? `第${index / chaptersPerVolume + 1}卷 长河\n\n` : '';
    return `${head}第${index + 1}章 ${index === 699 ? '萬里無雲' : `渡口${index + 1}`}\n\n　　第${index + 1}天，船到了这里。\n`;
  }).join('\n');

const imported = new Map<string, string>();

/** Opens a chapter of the long novel with the contents beside it. */
const openContents = async (
  page: Page,
  site: { origin: string; library: (...args: string[]) => string },
  no: number,
) => {
  let bid = imported.get(site.origin);
  if (bid === undefined) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'shuhai-long-')), '长河.txt');
    writeFileSync(file, longText());
    bid = (JSON.parse(site.library('import', file, '--json')) as { novel_id: string }).novel_id;
    imported.set(site.origin, bid);
  }
  await page.goto(`${site.origin}/detail/${bid}-${no}`);
  // Pressed before, the link leads to the contents page.
  await alive(page);
  await page.getByRole('toolbar').getByRole('link', { name: '目录' }).click();
  const dialog = page.getByRole('dialog', { name: '目录' });
  const list = dialog.getByRole('list', { name: '章节' });
  await expect(list.getByRole('link', { name: `第${no + 1}章` })).toBeVisible();
  return { bid, dialog, list };
};

test('the contents open beside the text at the chapter that is read, of 1,200 with few in the page', async ({
  page,
  ownSite,
}) => {
  const { bid, dialog, list } = await openContents(page, ownSite, 600);
  const current = list.getByRole('link', { name: '第600章' });
  await expect(current).toHaveAttribute('aria-current', 'location');
  await expect(current).toBeInViewport();
  await expect(current).toBeFocused();
  expect(await dialog.locator('*').count()).toBeLessThan(500);
  const row = list.getByRole('listitem').filter({ has: current });
  await expect(row).toHaveAttribute('aria-setsize', String(chapterCount + 3));
  await expect(row).toHaveAttribute('aria-posinset', String(600 + 2));
  await expectAccessible(page, 'dialog[open]');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/detail/${bid}-601$`));
  await expect(dialog).toHaveCount(0);
});

test('a chapter is found by its number, by words of its title in either script, and from either end', async ({
  page,
  ownSite,
}) => {
  const { dialog, list } = await openContents(page, ownSite, 2);
  await dialog.getByLabel('跳到第几章').fill('9999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请输入 1 到 1200 之间的章节数。');
  await dialog.getByLabel('跳到第几章').fill('1100');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: '第1100章 渡口1100' })).toBeFocused();

  await dialog.getByRole('button', { name: '倒序' }).click();
  await expect(list.getByRole('link', { name: '第1200章' })).toBeInViewport();
  await expect(list.getByRole('link').first()).toHaveText(/第1200章/);

  await dialog.getByLabel('搜索章节').fill('万里无云');
  await expect(dialog.getByText('找到 1 章。')).toBeVisible();
  await list.getByRole('link', { name: '第700章 萬里無雲' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第700章 萬里無雲');
});

test('a volume folds and its head stays in sight; Home and End lead to the ends of the list', async ({
  page,
  ownSite,
}) => {
  const { list } = await openContents(page, ownSite, 600);
  const head = list.getByRole('button', { name: '第2卷 长河' });
  await expect(head).toBeInViewport();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(list.getByRole('link', { name: '第600章' })).toHaveCount(0);
  await expect(list.getByRole('link', { name: '第801章' })).toBeInViewport();
  await head.click();
  await page.keyboard.press('End');
  await expect(list.getByRole('link', { name: '第1200章' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.getByRole('button', { name: '第1卷 长河' })).toBeFocused();
});

test.describe('titles that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('a part of the list that cannot be loaded says so, and is loaded at the next try', async ({ page, ownSite }) => {
    const { dialog, list } = await openContents(page, ownSite, 2);
    await page.route('**/novel/chapterlist/**', (route) => route.abort());
    await page.keyboard.press('End');
    await expect(dialog.getByRole('alert')).toContainText('这一段目录没有加载出来。');
    await page.unroute('**/novel/chapterlist/**');
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(list.getByRole('link', { name: '第1200章' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});

test('closed, the contents give the focus back; notes are the second tab', async ({ page, ownSite }) => {
  const { dialog } = await openContents(page, ownSite, 5);
  await dialog.getByRole('tab', { name: '章节' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: '笔记' })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: '还没有笔记' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar').getByRole('link', { name: '目录' })).toBeFocused();
});
