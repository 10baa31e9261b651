import type { Page } from '@playwright/test';
import { expectTrapped, tabTo } from '../testing/accessibility/keyboard.ts';
import { alive } from '../testing/hydrated.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { captchaOf, newName, password, sendForm, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const header = (page: Page) => page.getByRole('banner');

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

test('from the text Tab leads to the tools of reading, and leaves the text where it is [B15.186]', async ({ page }) => {
  await page.goto('/detail/1001-2');
  await alive(page);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.getByRole('main').focus();
  await tabTo(page, page.getByRole('button', { name: '设置' }), 8);
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '阅读设置' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '设置' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('the login dialog holds the focus, toggles, and gives it back where it was [B11.13]', async ({ page }) => {
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

test('注册 is opened, filled in and sent by keyboard alone [B11.11]', async ({ page }) => {
  const name = newName();
  await page.goto('/home');
  await alive(page);
  await tabTo(page, header(page).getByRole('link', { name: '注册' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '注册' });
  await expect(dialog).toBeVisible();
  await expect(captchaOf(dialog)).toBeVisible();
  for (const [label, entry] of [
    ['用户名', name],
    ['密码', password],
    ['确认密码', password],
    ['验证码', '1234'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(entry);
  }
  await tabTo(page, dialog.getByRole('button', { name: '注册', exact: true }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(header(page).getByRole('button', { name })).toBeVisible();
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
    ['ArrowDown', '阅读历史'],
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
  for (const title of ['个人设置', '阅读历史', '修改密码']) {
    await expect(entry(title)).toBeFocused();
    await page.keyboard.press(title === '修改密码' ? 'Enter' : 'ArrowDown');
  }
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

test('the shelf is searched and drawn as covers, a status chosen and the account deleted, by keyboard alone [B10.07 B10.08 B11.11]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const main = page.getByRole('main');
  const rows = main.locator('li[aria-posinset]');
  await expect(rows.nth(2)).toBeVisible();
  const words = main.getByRole('textbox', { name: '在书架中搜索' });
  await tabTo(page, words);
  await page.keyboard.type('河工纪');
  await expect(rows).toHaveCount(1);
  await tabTo(page, main.getByRole('button', { name: '清空搜索' }));
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await expect(rows.nth(2)).toBeVisible();
  const covers = main.getByRole('button', { name: '封面' });
  await tabTo(page, covers);
  await page.keyboard.press('Enter');
  await expect(covers).toHaveAttribute('aria-pressed', 'true');
  // A cover and its title lead to the same place: one of them is enough for Tab.
  const cell = rows.first().getByRole('link');
  await expect(cell).toHaveCount(1);
  await tabTo(page, cell);
  await covers.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  const status = rows.first().getByRole('button', { name: /的阅读状态：/ });
  await tabTo(page, status);
  await page.keyboard.press('Enter');
  const choice = page.getByRole('dialog', { name: '阅读状态' });
  await expectTrapped(page, choice);
  await tabTo(page, choice.getByRole('button', { name: '弃读' }));
  await page.keyboard.press('Space');
  await expect(choice).toHaveCount(0);
  await expect(status).toHaveAccessibleName(/弃读$/);
  await expect(status).toBeFocused();

  await page.goto(`${ownSite.origin}/user/setting`);
  const deletion = main.getByRole('button', { name: '删除账号' });
  await tabTo(page, deletion);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '删除账号' });
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(deletion).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('密码', { exact: true }));
  await page.keyboard.type(password);
  await tabTo(page, dialog.getByRole('button', { name: '确认删除' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(header(page).getByRole('link', { name: '登录' })).toBeVisible();
});

test('a ranking and a page of the list are chosen, the facets opened, and the browser works for the login, by keyboard alone [B3.09 B11.11 B11.14]', async ({
  page,
  seededSite: { origin },
}) => {
  const name = newName();
  await sendForm(page.request, origin, 'register', name);
  await page.context().clearCookies();
  const main = page.getByRole('main');
  await page.goto(`${origin}/ranking`);
  await alive(page);
  const tab = main.getByRole('navigation', { name: '榜单' }).getByRole('link', { name: '收藏榜' });
  await tabTo(page, tab);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ranking\?kind=collects$/);
  await expect(tab).toHaveAttribute('aria-current', /./);
  await expect(tab).toBeFocused();

  await page.goto(`${origin}/filter`);
  await alive(page);
  await main.getByRole('article').last().getByRole('link').last().focus();
  const pager = main.getByRole('navigation', { name: '翻页' });
  await tabTo(page, pager.getByRole('link', { name: '第 2 页' }));
  await page.keyboard.press('Enter');
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2');
  // The pressed link is gone: the focus is where the results begin.
  await expect(main.getByText('第 2 页作品', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('article').first().getByRole('link').first()).toBeFocused();
  const facets = main.getByText('筛选', { exact: true });
  await facets.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByRole('list', { name: '状态', exact: true }).getByRole('link', { name: /^连载/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ns=1/);
  await tabTo(page, main.getByRole('link', { name: '取消 连载' }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/ns=1/);
  await expect(main.getByText('第 1 页作品', { exact: true })).toBeFocused();

  await page.goto(`${origin}/home`);
  await tabTo(page, header(page).getByRole('link', { name: '登录' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('用户名'));
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('密码', { exact: true }));
  await page.keyboard.type(password);
  const work = dialog.getByRole('button', { name: /让浏览器算一道题代替|改用图片/ });
  await tabTo(page, work);
  await page.keyboard.press('Enter');
  // On the way here Tab left the search box, empty: its reminder may still stand over the dialog, a status as well.
  await expect(dialog.getByRole('status').filter({ hasText: '算好了，不用看图片。' })).toBeVisible();
  await expect(work).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: '登录', exact: true }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(header(page).getByRole('button', { name })).toBeVisible();
});
