import type { Locator, Page } from '@playwright/test';
import { fillMember } from '../testing/filled-member.ts';
import { alive } from '../testing/hydrated.ts';
import { test } from '../testing/own-site.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect } from '../testing/site.ts';

const header = (page: Page) => page.getByRole('banner');

/** Presses Tab until something has the focus. @throws Error where `maxPresses` do not reach it */
const tabTo = async (page: Page, target: Locator, maxPresses = 60): Promise<void> => {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
};

/** Goes once round a dialog with Tab, and back: the focus must not leave it for the page behind. */
const expectTrapped = async (page: Page, dialog: Locator): Promise<void> => {
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const outside = await dialog.evaluate((element) => {
      const { activeElement } = document;
      // Between its last and its first control the focus passes through the browser's own bar, which is the body here.
      return activeElement !== document.body && !element.contains(activeElement);
    });
    expect(outside, key).toBe(false);
  }
};

test('a visitor skips to the content, searches, goes by the category menu into a book and a chapter', async ({
  page,
}) => {
  await page.goto('/home');
  await alive(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.reload();
  await alive(page);
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('雾港');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?keyword=/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  const menu = page.getByRole('navigation', { name: '作品分类' });
  await tabTo(page, menu.getByRole('link', { name: '完本' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/filter\?ns=2$/);
  const novelLink = page.getByRole('main').getByRole('list').last().getByRole('link').first();
  await expect(novelLink).toBeVisible();
  await tabTo(page, novelLink);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await tabTo(page, page.getByRole('link', { name: '开始阅读' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\/\d+-1$/);
});

test('the arrow keys turn the chapters, but not while somebody types', async ({ page }) => {
  await page.goto('/detail/1001-2');
  await alive(page);
  const box = page.getByRole('searchbox');
  await box.fill('灯塔');
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await expect(box).toBeFocused();
  await box.fill('');
  await page.goto('/detail/1001-2');
  await alive(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
});

test('the login dialog holds the focus, toggles, and gives it back where it was', async ({ page }) => {
  await page.goto('/home');
  await alive(page);
  const opener = header(page).getByRole('link', { name: '登录' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toBeVisible();
  await expectTrapped(page, dialog);
  await tabTo(page, dialog.getByRole('button', { name: '没有账号？去注册' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByLabel('用户名'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the user menu goes by arrow keys, closes with Escape and Tab, and leads to the password', async ({
  page,
  baseURL,
}) => {
  const name = await signIn(page, baseURL ?? '');
  await page.goto('/home');
  await alive(page);
  const button = header(page).getByRole('button', { name });
  const entry = (title: string) => page.getByRole('menuitem', { name: title });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(entry('个人设置')).toBeFocused();
  for (const [key, title] of [
    ['ArrowDown', '修改密码'],
    ['ArrowDown', '退出登录'],
    ['ArrowDown', '个人设置'],
    ['ArrowUp', '退出登录'],
    ['Home', '个人设置'],
    ['End', '退出登录'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry(title)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry('个人设置')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog).toBeVisible();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('books are chosen and put into a group, and messages deleted, by keyboard alone', async ({ page, ownSite }) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await expect(
    page
      .getByRole('main')
      .getByText(/章未读/)
      .first(),
  ).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '批量管理' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: '批量管理' });
  await expect(bar).toContainText('已选 1 部');
  const group = bar.getByRole('button', { name: '分组' });
  await tabTo(page, group, 120);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '放入分组' });
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(group).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('分组名，可以是新的'));
  await page.keyboard.type('旧书');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '旧书 1' })).toBeVisible();

  await page.goto(`${ownSite.origin}/user/message`);
  await expect(page.getByRole('heading', { name: '周日凌晨停机' })).toBeVisible();
  const all = page.getByRole('main').getByRole('button', { name: '全部删除' });
  await tabTo(page, all);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '删除全部消息' });
  await expectTrapped(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: '全部删除' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '没有消息' })).toBeVisible();
});
