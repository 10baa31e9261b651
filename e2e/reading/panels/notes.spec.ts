import { readFileSync } from 'node:fs';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { partsBeyond } from '../../testing/layout/parts-beyond.ts';
import { expectMarked, markBar, pressMark, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { expect, test } from '../../testing/site.ts';

const chapter = '/detail/1001-1';

test('a visitor marks a passage over two paragraphs, writes on it, finds it after a reload, and takes a deletion back [B1.27]', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto(chapter);
  await selectText(page, ['2', 80], ['3', 4]);
  await expect(selectionBar(page)).toBeVisible();
  await expectAccessible(page, '[data-floating-bar]');
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await markBar(page).getByRole('button', { name: '粉色' }).click();
  const words = '上了三只鸡。晌午，中间那只咯咯嗒地叫起来，麻婶打开一看，脸就绿了。“你是怎';
  await expectMarked(page, 'pink', [words]);

  await markBar(page).getByRole('button', { name: '写笔记' }).click();
  const editor = page.getByRole('dialog', { name: '写笔记' });
  await expectAccessible(page, 'dialog');
  await editor.getByLabel('笔记', { exact: true }).fill('好句。');
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor).toHaveCount(0);

  await page.reload();
  await expectMarked(page, 'pink', [words]);
  await pressMark(page, 'pink', isMobile);
  await expect(markBar(page)).toContainText('好句。');
  await expectAccessible(page, '[data-floating-bar]');
  await markBar(page).getByRole('button', { name: '删除' }).click();
  await expectMarked(page, 'pink', []);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectMarked(page, 'pink', [words]);
});

test('no button over selected text reaches beyond the narrowest screens [B15.175]', { tag: '@touch' }, async ({
  page,
}) => {
  await page.goto(chapter);
  await selectText(page, ['2', 3], ['2', 12]);
  await expect(selectionBar(page)).toBeVisible();
  for (const width of [320, 280]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => partsBeyond(selectionBar(page)), `${width} px`).toEqual([]);
  }
});

test('a press beside an open bar only closes it', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto(chapter);
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expect(markBar(page)).toBeVisible();
  const paragraph = page.locator('#p-5');
  await (isMobile ? paragraph.tap() : paragraph.click());
  await expect(markBar(page)).toHaveCount(0);
  await expectMarked(page, 'yellow', ['鸡输得冤。麻婶院里']);
});

test('selecting with the mouse while a bar is open selects, again and again', async ({ page }) => {
  await page.goto(chapter);
  /** Drags the mouse over the first characters of a paragraph. */
  const drag = async (pid: string) => {
    const box = await page.locator(`#p-${pid}`).evaluate((paragraph) => {
      const range = document.createRange();
      range.setStart(paragraph.firstChild ?? paragraph, 0);
      range.setEnd(paragraph.firstChild ?? paragraph, 6);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, middle: top + height / 2 };
    });
    await page.mouse.move(box.left + 1, box.middle);
    await page.mouse.down();
    await page.mouse.move(box.right - 1, box.middle, { steps: 4 });
    await page.mouse.up();
  };
  const expectSelected = async (pid: string) => {
    const words = ((await page.locator(`#p-${pid}`).textContent()) ?? '').slice(0, 6);
    await expect(selectionBar(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(words);
  };
  for (const pid of ['2', '4', '2', '5']) {
    await drag(pid);
    await expectSelected(pid);
  }
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expect(markBar(page)).toBeVisible();
  await drag('2');
  await expectSelected('2');
  await expect(markBar(page)).toHaveCount(0);
  await page.locator('#p-7').click();
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(markBar(page)).toHaveCount(0);
});

test('the notes of a book are listed by chapter, narrowed by colour, exported, and lead to their place [B1.27]', async ({
  page,
}) => {
  await page.goto('/detail/1001-2');
  for (const [pid, color] of [
    ['4', '蓝色'],
    ['2', '绿色'],
  ] as const) {
    await selectText(page, [pid, 0], [pid, 6]);
    await selectionBar(page).getByRole('button', { name: '划线' }).click();
    await markBar(page).getByRole('button', { name: color }).click();
    await page.keyboard.press('Escape');
  }
  const quoteOf = async (pid: string) => ((await page.locator(`#p-${pid}`).textContent()) ?? '').slice(0, 6);
  const [green, blue] = [await quoteOf('2'), await quoteOf('4')];

  await page.goto('/book/1001');
  await page.getByRole('button', { name: '笔记' }).click();
  const list = page.getByRole('dialog', { name: '笔记' });
  await expect(list.getByRole('link')).toHaveText([green, blue]);
  await expectAccessible(page, 'dialog');
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: '导出' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('半碗茶镖局 笔记.md');
  const markdown = readFileSync(await file.path(), 'utf8');
  expect(markdown).toContain('# 《半碗茶镖局》笔记');
  expect(markdown).toContain(`> ${green}\n\n> ${blue}\n`);

  await list.getByRole('button', { name: '蓝色' }).click();
  await expect(list.getByRole('link')).toHaveText([blue]);
  await list.getByRole('link').click();
  await expect(page).toHaveURL(/\/detail\/1001-2#p-4:0-6$/);
  await expectMarked(page, 'addressed', [blue]);
  await expect(page.locator('#p-4')).toBeInViewport();
  await expect(list).toHaveCount(0);
});
