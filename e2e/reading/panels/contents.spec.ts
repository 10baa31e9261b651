import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { alive } from '../../testing/hydrated.ts';
import { partsBeyond } from '../../testing/layout/parts-beyond.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { type OwnServer, startServer } from '../../testing/servers/own-server.ts';
import { expect, test } from '../../testing/site.ts';
import { startTimeoutMs } from '../../testing/time-limits.ts';

const windowsOfTitles = '**/novel/chapterlist/**';

interface LongNovel {
  origin: string;
  bid: string;
}

/** A novel of 1,200 chapters in twelve volumes, on a site of its own. */
let longNovel: LongNovel;
let site: OwnServer;
// In one worker: so the novel is made once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(2 * startTimeoutMs);
  site = await startServer('production');
  await site.library('seed', '--novels', '1', '--chapters', '1200', '--characters', '20');
  const novels = (await site.library('list', '--json')).trim().split('\n');
  const long = novels.map((line) => JSON.parse(line)).find(({ chapter_count }) => chapter_count === 1200);
  longNovel = { origin: site.origin, bid: long.id };
});
test.afterAll(() => site.stop());

const opener = (page: Page) => page.getByRole('toolbar').getByRole('link', { name: '目录' });

/** Opens a chapter with the contents beside it. */
const openContents = async (page: Page, { origin, bid }: LongNovel, no: number) => {
  await page.goto(`${origin}/detail/${bid}-${no}`);
  // Pressed before, the link leads to the contents page.
  await alive(page);
  await showTools(page);
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: '目录' });
  const list = dialog.getByRole('list', { name: '章节' });
  return { dialog, list, chapter: (no: number) => list.getByRole('link', { name: `第${no}章 ` }) };
};

test('the contents open at the chapter that is read, keep the focus when volumes come, and give it back [B1.21]', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdRequests(page, windowsOfTitles);
  const { dialog, list, chapter } = await openContents(page, longNovel, 600);
  await expect(chapter(600)).toHaveAttribute('aria-current', 'location');
  await expect(chapter(600)).toBeFocused();
  release();
  await expect(chapter(601)).toBeVisible();
  await expect(chapter(600)).toBeFocused();
  await expect(chapter(600)).toBeInViewport();
  const row = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: '第600章 ' }) });
  await expect(row).toHaveAttribute('aria-setsize', '1212');
  await expect(row).toHaveAttribute('aria-posinset', '606');
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  await expectAccessible(page, 'dialog[open]');

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await expect(chapter(600)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/detail/${longNovel.bid}-599$`));
  await expect(dialog).toHaveCount(0);
});

test('a chapter is found by its number [B1.22]', async ({ page }) => {
  const { dialog, chapter } = await openContents(page, longNovel, 2);
  const number = dialog.getByLabel('跳到第几章');
  await expect(number).toHaveAttribute('placeholder', '跳到第几篇');
  await number.fill('9999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请输入 1 到 1200 之间的数。');
  await number.fill('1150');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(chapter(1150)).toBeInViewport();
  await expect(chapter(1150)).toBeFocused();
});

test('chapters are found by words of their titles [B1.22]', async ({ page }) => {
  const { dialog, chapter } = await openContents(page, longNovel, 2);
  const words = dialog.getByLabel('搜索章节');
  await words.fill('绝无此章');
  await expect(dialog.getByText('没有标题里有“绝无此章”的章节。')).toBeVisible();
  await words.fill('第700章');
  await expect(dialog.getByText('找到 1 章。')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await chapter(700).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/detail/${longNovel.bid}-700$`));
});

test('back from a chapter that was found, the contents still have the search', async ({ page }) => {
  const { dialog, list, chapter } = await openContents(page, longNovel, 2);
  const words = dialog.getByLabel('搜索章节');
  await words.fill('第70章');
  await chapter(70).click();
  await expect(page).toHaveURL(new RegExp(`/detail/${longNovel.bid}-70$`));
  // The text comes after its address, and the tools are those of the chapter before until then.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^第70章/);
  await opener(page).click();
  // There it is another entry of the history, which knows of no search.
  await expect(chapter(70)).toBeFocused();
  await expect(words).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/detail/${longNovel.bid}-2$`));
  await expect(title).toHaveText(/^第2章/);
  await opener(page).click();
  await expect(words).toHaveValue('第70章');
  await expect(words).toBeFocused();
  await expect(list.getByRole('link')).toHaveCount(1);
});

test('turned round, the list begins with the last chapter, no chapter changes its number, and the order is kept', async ({
  page,
}) => {
  const { dialog, list, chapter } = await openContents(page, longNovel, 2);
  await dialog.getByRole('button', { name: '倒序' }).click();
  await expect(chapter(1200)).toBeInViewport();
  await expect(list.getByRole('link').first()).toHaveText(/^第1200章 /);
  await expect(chapter(1199)).toHaveAttribute('href', `/detail/${longNovel.bid}-1199`);

  await page.keyboard.press('Escape');
  await opener(page).click();
  await expect(dialog.getByRole('button', { name: '倒序' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chapter(2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(chapter(1)).toBeFocused();
});

test('a volume folds and its head stays in sight, and all volumes fold at once', { tag: '@phone' }, async ({
  page,
}) => {
  const { dialog, list, chapter } = await openContents(page, longNovel, 550);
  const head = list.getByRole('button', { name: /^第6卷/ });
  await expect(head).toBeInViewport();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(head).toBeInViewport();
  await expect(head).toBeFocused();
  await expect(chapter(550)).toHaveCount(0);
  await expect(chapter(601)).toBeInViewport();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await expect(chapter(501)).toBeInViewport();

  await dialog.getByRole('button', { name: '收起各卷' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(12);
});

/** The placeholders that their fields are too narrow for. Runs in the page. */
const cutPlaceholders = (fields: (HTMLElement | SVGElement)[]): string[] =>
  (fields as HTMLInputElement[])
    .filter((field) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return pen.measureText(field.placeholder).width > room;
    })
    .map(({ placeholder }) => placeholder);

test('nothing of the contents is cut, however narrow the drawer', { tag: '@phone' }, async ({ page, isMobile }) => {
  const { dialog } = await openContents(page, longNovel, 2);
  await expect(dialog.getByRole('button', { name: '收起各卷' })).toBeVisible();
  for (const width of isMobile ? [280, 320, 390, 767] : [768, 820, 960, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['笔记', '章节']) {
      await dialog.getByRole('tab', { name: tab }).click();
      await expect.poll(() => partsBeyond(dialog), `${width} px, ${tab}`).toEqual([]);
      expect(
        await dialog.locator('input[placeholder]:visible').evaluateAll(cutPlaceholders),
        `${width} px, ${tab}`,
      ).toEqual([]);
    }
  }
});

test.describe('titles that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('a part of the list that cannot be loaded says so, and is loaded at the next try', async ({ page }) => {
    const { dialog, list, chapter } = await openContents(page, longNovel, 2);
    await expect(chapter(3)).toBeVisible();
    await page.route(windowsOfTitles, (route) => route.abort());
    await page.keyboard.press('End');
    // Beside the sentence of the drawer stands the toast of every call that failed.
    const problem = dialog.getByRole('alert').filter({ hasText: '这一段目录没有加载出来。' });
    await expect(problem).toBeVisible();
    await expect(list.locator(':focus')).toContainText('第 1200 篇');
    await expect(list.locator(':focus')).toBeInViewport();
    await expectAccessible(page, 'dialog[open]');
    await page.unroute(windowsOfTitles);
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(problem).toHaveCount(0);
    await expect(chapter(1200)).toBeFocused();
  });
});
