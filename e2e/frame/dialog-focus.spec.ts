import type { Locator, Page } from '@playwright/test';
import { markBar, selectionBar, selectText } from '../testing/reading/notes.ts';
import { chooseInMenu, openDialog, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Tests of where the focus is when a dialog opens, and after it has closed. */

const main = (page: Page) => page.getByRole('main');

/** Types into whatever has the focus, as a reader does who begins at once, and expects it in the field. */
const expectTyped = async (page: Page, field: Locator) => {
  await expect(field).toBeFocused();
  await page.keyboard.type('abc');
  await expect(field).toHaveValue('abc');
};

test('what is typed once the login dialog is open stands in its first field, on either side', async ({ page }) => {
  await page.goto('/home');
  const login = await openDialog(page, '登录');
  await expectTyped(page, login.getByLabel('用户名'));
  await login.getByRole('button', { name: '没有账号？去注册' }).click();
  const registration = page.getByRole('dialog', { name: '注册' });
  await expectTyped(page, registration.getByLabel('用户名'));
  await page.keyboard.press('Escape');
  await openDialog(page, '注册');
  await expectTyped(page, registration.getByLabel('用户名'));
});

test('what is typed once 写笔记 is open stands in the note', async ({ page }) => {
  await page.goto('/detail/1001-1');
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await markBar(page).getByRole('button', { name: '写笔记' }).click();
  await expectTyped(page, page.getByRole('dialog', { name: '写笔记' }).getByLabel('笔记', { exact: true }));
});

test('what is typed stands in the first field of each dialog of a member', async ({ page, baseURL }) => {
  const name = await signIn(page, baseURL ?? '');
  await page.request.post('/api/v1/collect/book/', { data: { bid: '1001', collected: true } });

  await page.goto('/detail/1001-1');
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '报错字' }).click();
  await expectTyped(page, page.getByRole('dialog', { name: '报错字' }).getByLabel('应该是'));

  await page.goto('/user/bookshelf');
  await main(page)
    .getByRole('button', { name: /的阅读状态：想读$/ })
    .click();
  await expect(page.getByRole('dialog', { name: '阅读状态' }).getByRole('button', { name: '想读' })).toBeFocused();
  await page.keyboard.press('Escape');
  await main(page).getByRole('button', { name: '批量管理' }).click();
  const bar = page.getByRole('region', { name: '批量管理' });
  await bar.getByRole('button', { name: '全选' }).click();
  await bar.getByRole('button', { name: '分组' }).click();
  await expectTyped(page, page.getByRole('dialog', { name: '放入分组' }).getByLabel('分组名，可以是新的'));
  await page.keyboard.press('Escape');

  await chooseInMenu(page, name, '修改密码');
  await expectTyped(page, page.getByRole('dialog', { name: '修改密码' }).getByLabel('原始密码'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeFocused();

  await page.goto('/user/setting');
  await main(page).getByRole('button', { name: '删除账号' }).click();
  await expectTyped(page, page.getByRole('dialog', { name: '删除账号' }).getByLabel('密码', { exact: true }));
});

test('a dialog that closes gives the focus back, and the page stays where it is', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/book/1001');
  const opener = main(page).getByRole('button', { name: '笔记' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: '笔记' })).toBeVisible();
  const scrolled = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  expect(scrolled).toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
