import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { expectMarked, markBar, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

const address = '/detail/1001-1';
const panel = (page: Page) => page.getByRole('dialog', { name: '替换净化' });
const replaced = (page: Page, words: string) => page.locator(`[data-replaced="${words}"]`);
const texts = (page: Page) => page.locator('[data-current] p[data-pid]').allTextContents();
/** The words that the first mark shows, and the width in pixels of those that it replaces: 0 while they are hidden. */
const seen = (page: Page, words: string) =>
  replaced(page, words)
    .first()
    .evaluate((mark) => ({
      drawn: getComputedStyle(mark, '::before').content,
      originalWidth: mark.firstElementChild?.getBoundingClientRect().width,
    }));

const openRules = async (page: Page) => {
  await showTools(page);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('button', { name: '替换净化' }).click();
  await expect(panel(page)).toBeVisible();
};

test('words are shown in place of others, a press shows what stood there, and marks and places stay at their words [B1.91]', async ({
  page,
}) => {
  await page.goto(address);
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await page.keyboard.press('Escape');
  await expect(markBar(page)).toHaveCount(0);
  const before = await texts(page);
  await openRules(page);
  await expectAccessible(page, 'dialog');
  await panel(page).getByLabel('找', { exact: true }).fill('麻婶');
  await panel(page).getByLabel('换成').fill('王大娘');
  await panel(page).getByRole('button', { name: '添加规则' }).click();
  await expect.poll(() => replaced(page, '王大娘').count()).toBeGreaterThan(1);
  await expect.poll(() => seen(page, '王大娘')).toEqual({ drawn: '"王大娘"', originalWidth: 0 });
  expect(await texts(page)).toEqual(before);
  await expectMarked(page, 'yellow', ['鸡输得冤。麻婶院里']);
  await panel(page).getByRole('button', { name: '关闭' }).click();

  await page.reload();
  const mark = replaced(page, '王大娘').first();
  await expect(mark).toHaveAttribute('title', '原文：麻婶');
  await mark.click();
  await expect.poll(async () => (await seen(page, '王大娘')).originalWidth).toBeGreaterThan(20);
  await expectMarked(page, 'yellow', ['鸡输得冤。麻婶院里']);
  await page.goto('/detail/1001-2');
  await expect(replaced(page, '王大娘').first()).toBeAttached();

  await openRules(page);
  await panel(page).getByLabel('显示替换后的文字').uncheck();
  await expect(replaced(page, '王大娘')).toHaveCount(0);
});

test("legado's rules are imported; one that never ends is switched off and says so, the others hold [B1.92]", async ({
  page,
}) => {
  await page.goto(address);
  await openRules(page);
  const rule = { isRegex: true, isEnabled: true, scope: '', timeoutMillisecond: 3000 };
  const exported = [
    { ...rule, name: '没完没了', pattern: '([^\\n]+)+#', replacement: '', order: 0 },
    { ...rule, name: '人名', pattern: '(?<=麻)婶', replacement: '姑', order: 1 },
  ];
  await panel(page)
    .getByLabel('导入规则')
    .setInputFiles({ name: '规则.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(exported)) });
  await expect(page.getByText('规则“没完没了”停用了：超过 1 秒还没有做完')).toBeVisible();
  await expect(panel(page).getByText('停用了：超过 1 秒还没有做完')).toBeVisible();
  await expect(replaced(page, '姑').first()).toBeAttached();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: '导出规则' }).click();
  const rules = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(rules).toMatchObject([
    { name: '没完没了', isEnabled: false },
    { name: '人名', pattern: '(?<=麻)婶', isEnabled: true },
  ]);
});
