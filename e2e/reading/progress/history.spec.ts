import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { alive } from '../../testing/hydrated.ts';
import { programLoaded, readOn } from '../../testing/reading/reading-place.ts';
import { newName, openDialog, sendForm, signIn, submitDialog } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

/** Reads on in some chapters, one after the other. */
const read = async (page: Page, ...chapters: string[]): Promise<void> => {
  for (const id of chapters) {
    await page.goto(`/detail/${id}`);
    await programLoaded(page);
    await readOn(page);
  }
};

/** Opens a chapter with the contents beside it. @returns the chapters that are marked as read */
const markedAsRead = async (page: Page, id: string): Promise<Locator> => {
  await page.goto(`/detail/${id}`);
  await alive(page);
  await page.getByRole('toolbar').getByRole('link', { name: '目录' }).click();
  const list = page.getByRole('dialog', { name: '目录' }).getByRole('list', { name: '章节' });
  return list.getByRole('link', { name: /已读/ });
};

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a visitor’s history is this device’s: it is listed, taken out of with undo, and cleared', async ({ page }) => {
  await read(page, '1001-2', '1002-3');
  await page.goto('/home');
  await page.getByRole('contentinfo').getByRole('link', { name: '阅读历史' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '阅读历史' })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /继续阅读/ }),
  ).toHaveAttribute('href', '/detail/1002-3');
  await expectAccessible(page);

  await rows(page)
    .first()
    .getByRole('button', { name: /从阅读历史中删除/ })
    .click();
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(undo).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /从阅读历史中删除/ })
    .click();
  await undo.click();
  await expect(rows(page).getByRole('button', { name: /从阅读历史中删除/ })).toBeFocused();
  await page.reload();
  await expect(rows(page).getByRole('link', { name: /继续阅读/ })).toHaveAttribute('href', '/detail/1001-2');

  await page.getByRole('button', { name: '清空' }).click();
  const dialog = page.getByRole('dialog', { name: '清空阅读历史' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: '全部删除' }).click();
  await expect(page.getByRole('heading', { name: '还没有阅读历史' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('region', { name: '编辑推荐' })).toBeVisible();
  await expect(page.getByRole('region', { name: '继续阅读' })).toHaveCount(0);
});

test('the contents mark the chapters that were read, and not those that were jumped over', async ({ page }) => {
  await read(page, '1001-1', '1001-3');
  const marked = await markedAsRead(page, '1001-3');
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('href', '/detail/1001-1');
});

test('what a visitor read joins the account at sign-in, is there on another device, and is deleted for all [B1.20]', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = newName();
  await read(page, '1001-2');
  const joined = page.waitForResponse('**/api/v1/user/progress/join/');
  await Promise.all([
    page.waitForEvent('load'),
    openDialog(page, '注册').then((dialog) => submitDialog(dialog, '注册', name)),
  ]);
  expect((await joined).status()).toBe(200);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await sendForm(other.request, baseURL ?? '', 'login', name);
  await other.addInitScript((username) => {
    localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
  }, name);
  await expect(await markedAsRead(other, '1001-1')).toHaveAttribute('href', '/detail/1001-2');
  await other.goto('/history');
  await expect(rows(other).getByRole('link', { name: /继续阅读/ })).toHaveAttribute('href', '/detail/1001-2');
  await rows(other)
    .getByRole('button', { name: /从阅读历史中删除/ })
    .click();
  await other.getByRole('button', { name: '撤销' }).click();
  await expect(rows(other).getByRole('link', { name: /继续阅读/ })).toBeVisible();

  await page.goto('/history');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部删除' }).click();
  await expect(page.getByRole('heading', { name: '还没有阅读历史' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: '还没有阅读历史' })).toBeVisible();
  await context.close();
});

test('signing out leaves no place of the member on the device', async ({ page, baseURL }) => {
  const name = await signIn(page, baseURL ?? '');
  // After the session a place would be refused, and wait for the next.
  const reported = page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());
  await read(page, '1001-2');
  await reported;
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('position:'))))
    .toEqual([]);
});
