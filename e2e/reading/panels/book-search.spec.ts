import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { alive } from '../../testing/hydrated.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/** Opens the first chapter of a demo novel with the search beside it. */
const openSearch = async (page: Page, novel: string) => {
  const answer = await page.request.get(`/api/v1/novel/search/?keyword=${encodeURIComponent(novel)}`);
  const bid: string = (await answer.json()).data.items[0].id;
  await page.goto(`/detail/${bid}-1`);
  await alive(page);
  await showTools(page);
  await page.getByRole('toolbar').getByRole('button', { name: '搜索本书' }).click();
  const dialog = page.getByRole('dialog', { name: '搜索本书' });
  await expect(dialog.getByLabel('书中的字句')).toBeFocused();
  return { bid, dialog, field: dialog.getByLabel('书中的字句') };
};

/** The words that are marked in the text. */
const markedWords = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => range.toString()));

test('words are found in either script, and lead to their place in the text, where they are marked [B1.23]', async ({
  page,
}) => {
  const { dialog, field } = await openSearch(page, '借剑');
  const text = (await page.getByRole('article').first().locator('p[data-pid]').nth(3).textContent()) ?? '';
  const words =
    text
      .replace(/[\p{P}\s]/gu, ' ')
      .split(' ')
      .find((part) => part.length >= 4) ?? '';
  await field.fill(words);
  await expect(dialog.getByRole('status')).toHaveText(/一共 \d+ 处|先找到 \d+ 处/);
  const found = dialog.getByRole('list', { name: '搜索结果' }).getByRole('link').first();
  await expect(found.locator('mark')).toHaveText(words);
  await expectAccessible(page, 'dialog[open]');
  await found.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => markedWords(page)).toEqual([words]);
});

test('a place in another chapter is opened there', async ({ page }) => {
  const { bid, dialog, field } = await openSearch(page, '借剑');
  const chapter = (await (await page.request.get(`/api/v1/chapter/${bid}-9/`)).json()).data;
  const sentence: string = chapter.paragraphs[10].text.slice(0, 8);
  await field.fill(sentence);
  const found = dialog.getByRole('listitem').filter({ hasText: chapter.title }).getByRole('link').first();
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/detail/${bid}-9`));
  const paragraph = page.locator(`[data-chapter="${bid}-9"] [data-pid="${chapter.paragraphs[10].pid}"]`);
  await expect(paragraph).toBeInViewport();
  await expect
    .poll(() => markedWords(page))
    .toEqual([expect.stringContaining(sentence.replace(/\p{P}/gu, '').slice(0, 2))]);

  await page.getByRole('toolbar').getByRole('button', { name: '搜索本书' }).click();
  await expect(field).toHaveValue(sentence);
});

test('what cannot be searched or found has a sentence, and one character is searched with Enter', async ({ page }) => {
  const { dialog, field } = await openSearch(page, '借剑');
  const status = dialog.getByRole('status');
  await field.fill('剑');
  await expect(status).toHaveText('一个字太短，按回车再搜。');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/处。$/);
  await field.fill('，。！');
  await expect(status).toHaveText('只有标点，没有可搜的字。');
  await field.fill('此书绝无这一句话');
  await expect(status).toHaveText('这本书里没有“此书绝无这一句话”。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar').getByRole('button', { name: '搜索本书' })).toBeFocused();
});

test.describe('a search that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('a failed search says so and is made again', async ({ page }) => {
    const { dialog, field } = await openSearch(page, '借剑');
    await page.route('**/novel/text/search/**', (route) => route.abort());
    await field.fill('师父');
    await expect(dialog.getByRole('status')).toHaveText('没有搜成，请再试一次。');
    await page.unroute('**/novel/text/search/**');
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/处。$/);
  });
});
