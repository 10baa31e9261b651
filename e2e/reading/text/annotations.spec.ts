import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { importNovel } from '../../testing/library/import-novel.ts';
import { expectMarked, selectionBar } from '../../testing/reading/notes.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/** As a text has it that says ruby and notes between Unicode's characters for them; an EPUB's come the same way. */
const ruby = (words: string, reading: string) => `\ufff9${words}\ufffa${reading}\ufffb`;
const note = (label: string, text: string) => `\ufff9\ufffa${label}\ufffa${text}\ufffb`;
const prose = Array.from({ length: 30 }, (_, index) => `第${index}盏灯亮着，船没有来。`.repeat(6));

test.beforeEach(async ({ page, ownSite }) => {
  const first = `他在${ruby('渡口', 'dùkǒu')}等船${note('[1]', '渡口：过河的地方，有一盏油灯。')}，等了一夜。`;
  const others = { '第二章 船': prose, '第三章 岸': prose };
  const id = await importNovel(ownSite, {
    title: '有注的书',
    author: '某人',
    chapters: { '第一章 雾': [first, ...prose], ...others },
  });
  await page.goto(`${ownSite.origin}/detail/${id}-1`);
});

const marker = (page: Page) => page.getByRole('button', { name: '注释 [1]' });
const shownNote = (page: Page) => page.getByRole('note', { name: '注释 [1]' });

test('ruby stands over its words, which are marked and found as if it were not there [B1.37]', {
  tag: '@phone',
}, async ({ page }) => {
  await programLoaded(page);
  const boxes = await page.locator('ruby').evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.firstChild ?? element);
    return { words: words.getBoundingClientRect().top, reading: element.querySelector('rt')?.getBoundingClientRect() };
  });
  expect(boxes.reading?.height).toBeGreaterThan(4);
  expect(boxes.reading?.width).toBeGreaterThan(10);
  expect(boxes.reading?.top).toBeLessThan(boxes.words);
  await page.evaluate(() => {
    const paragraph = document.querySelector('p[data-pid="1"]');
    getSelection()?.setBaseAndExtent(paragraph?.firstChild ?? document, 1, paragraph?.lastChild ?? document, 3);
  });
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expectMarked(page, 'yellow', ['在渡口等船，等了']);
});

test('a press on a marker shows what the note says, and one beside it takes it away and nothing else [B1.37]', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await expect(shownNote(page)).toBeHidden();
  await marker(page).click();
  await expect(shownNote(page)).toHaveText('渡口：过河的地方，有一盏油灯。');
  const [panel, pressed] = [await shownNote(page).boundingBox(), await marker(page).boundingBox()];
  const height = page.viewportSize()?.height ?? 0;
  if (panel === null || pressed === null) throw new Error('nothing is shown');
  const bottom = panel.y + panel.height;
  await expectAccessible(page, '#content');
  if (isMobile) expect(Math.round(bottom)).toBe(height);
  else expect(panel.y - pressed.y - pressed.height).toBeLessThan(24);
  await programLoaded(page);
  await page
    .getByText('第0盏灯亮着')
    .first()
    .click({ position: { x: 4, y: 4 } });
  await expect(shownNote(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '第一章 雾' })).toBeVisible();
});

test('in pages, the press that takes a note away turns none', { tag: '@phone' }, async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await page.reload();
  await programLoaded(page);
  const place = () => page.locator('[data-chapter][data-current]').evaluate(({ scrollLeft }) => scrollLeft);
  await marker(page).click();
  await expect(shownNote(page)).toBeVisible();
  // In the last third, within the text.
  const pressRight = () => page.mouse.click((page.viewportSize()?.width ?? 0) * 0.7, 300);
  await pressRight();
  await expect(shownNote(page)).toBeHidden();
  expect(await place()).toBe(0);
  await pressRight();
  await expect.poll(place).toBeGreaterThan(0);
});

test('notes are shown in the reader’s script', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ script: 'hant' })));
  await page.reload();
  await expect(page.locator('p[data-pid="2"]')).toContainText('盞燈亮著');
  await marker(page).click();
  await expect(shownNote(page)).toHaveText('渡口：過河的地方，有一盞油燈。');
});

test('a sentence is found by its words, though ruby and a note stand within it, and marked where it stands', async ({
  page,
  ownSite,
}) => {
  await page.goto(`${ownSite.origin}/search?keyword=${encodeURIComponent('在渡口等船等了')}&place=other`);
  await page.getByRole('region', { name: '正文里' }).getByRole('link', { name: '第一章 雾' }).first().click();
  await expectMarked(page, 'addressed', ['在渡口等船，等了']);
});

test.describe('while what draws ruby, notes and pictures is lost', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });

  const parts = /\/reading-annotations\.\w+\.js$/;
  const noteText = '渡口：过河的地方，有一盏油灯。';

  test('the text stays as the server wrote it, with its ruby and notes, and 重试 brings the page to life [B1.37]', async ({
    page,
  }) => {
    await page.route(parts, (route) => route.abort());
    await page.reload();
    const problem = page.getByRole('alert').filter({ hasText: '这一部分的程序没有加载成功，内容和链接仍然可用。' });
    await expect(problem).toBeVisible();
    await expect(page.locator('ruby')).toHaveText('渡口');
    await marker(page).click();
    await expect(shownNote(page)).toHaveText(noteText);
    await page.keyboard.press('Escape');
    await expect(shownNote(page)).toBeHidden();
    await page.unroute(parts);
    await problem.getByRole('button', { name: '重试' }).click();
    await programLoaded(page);
    await expect(problem).toHaveCount(0);
    await expect(page.locator('ruby')).toHaveText('渡口');
    await marker(page).click();
    await expect(shownNote(page)).toHaveText(noteText);
  });

  test('a chapter that is turned to and has any says so in its place, leads back, and comes with 重试 [B1.37]', async ({
    page,
  }) => {
    await page.route(parts, (route) => route.abort());
    const first = page.url();
    const second = first.replace(/1$/, '2');
    await page.goto(second);
    await programLoaded(page);
    const turnBack = () => page.getByRole('link', { name: '上一章', exact: true }).first().click();
    const problem = page.getByRole('alert').filter({ hasText: '网络似乎不通' });
    await turnBack();
    await expect(page).toHaveURL(first);
    await expect(problem).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(second);
    await expect(page.locator('[data-current] p[data-pid]').first()).toContainText('第0盏灯亮着');
    await turnBack();
    await expect(problem).toBeVisible();
    await page.unroute(parts);
    await problem.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '第一章 雾' })).toBeVisible();
    await expect(page.locator('ruby')).toHaveText('渡口');
    await marker(page).click();
    await expect(shownNote(page)).toHaveText(noteText);
  });
});
