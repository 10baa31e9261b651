import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

/** A name nobody has used yet: tests run beside each other on one server. */
let names = 0;
const newName = () => {
  names += 1;
  return `读者${Date.now() % 1_000_000_000}${names}${Math.floor(Math.random() * 1_000)}`;
};
const password = '一二三四五六七八';

const register = async (page: Page, name: string) => {
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click();
  const dialog = page.getByRole('dialog', { name: '注册' });
  await dialog.getByLabel('用户名').fill(name);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByLabel('确认密码').fill(password);
  await expect(dialog.getByRole('img', { name: '验证码图片，点击换一张' })).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill('1234');
  // The page is loaded anew a second later: what it says until then is waited for from the start.
  await Promise.all([
    expect(page.getByText('注册成功')).toBeVisible(),
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: '注册', exact: true }).click(),
  ]);
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
};

const openBook = async (page: Page, title: string) => {
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

test('registers, signs out with a warning, and signs in again', async ({ page }) => {
  const name = newName();
  await page.goto('/home');
  await register(page, name);
  await expect(page.getByRole('banner').getByRole('link', { name: '书架' })).toBeVisible();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('auth'))) ?? '')).toEqual({
    username: name,
    isAuth: true,
  });

  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByText('退出登录')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);

  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByLabel('用户名').fill(name);
  await dialog.getByLabel('密码').fill(password);
  await dialog.getByLabel('验证码', { exact: true }).fill('1234');
  await dialog.getByLabel('记住我').check();
  await Promise.all([
    expect(page.getByText('登录成功')).toBeVisible(),
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: '登录', exact: true }).click(),
  ]);
  const kept = await page.evaluate(() => localStorage.getItem('login-credentials'));
  expect(kept).not.toBeNull();
  expect(kept).not.toContain(password);
});

test('the remembered login is filled in again, its code left blank', async ({ page }) => {
  const name = newName();
  await page.goto('/home');
  await register(page, name);
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const open = () => page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  const submit = async (remember: boolean) => {
    await dialog.getByLabel('用户名').fill(name);
    await dialog.getByLabel('密码').fill(password);
    await dialog.getByLabel('记住我').setChecked(remember);
    await dialog.getByLabel('验证码', { exact: true }).fill('1234');
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '登录', exact: true }).click()]);
    await page.getByRole('banner').getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  };
  await open();
  await submit(true);
  await open();
  await expect(dialog.getByLabel('用户名')).toHaveValue(name);
  await expect(dialog.getByLabel('密码')).toHaveValue(password);
  await expect(dialog.getByLabel('验证码', { exact: true })).toHaveValue('');
  await submit(false);
  expect(await page.evaluate(() => localStorage.getItem('login-credentials'))).toBeNull();
});

test('fields that are left empty say what they want', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, sentence] of [
    ['用户名', '用户名不能为空'],
    ['密码', '密码不能为空'],
    ['验证码', '验证码不能为空'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).focus();
    await dialog.getByLabel(label, { exact: true }).blur();
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await dialog.getByRole('button', { name: '没有账号？去注册' }).click();
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible();
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByLabel('确认密码').fill('不一样的密码');
  await dialog.getByLabel('确认密码').blur();
  await expect(dialog.getByText('两次输入密码不一致')).toBeVisible();
  expect((await dialog.getByLabel('验证码', { exact: true }).boundingBox())?.width).toBe(140);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeFocused();
});

test.describe('a refused form', () => {
  test.use({ expectedErrors: [/\/api\/v1\/login\//] });
  test('keeps its entries and gets a new captcha', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('img', { name: '验证码图片，点击换一张' });
    const before = await picture.getAttribute('src');
    await dialog.getByLabel('用户名').fill('没有这个人');
    await dialog.getByLabel('密码').fill(password);
    await dialog.getByLabel('验证码', { exact: true }).fill('1234');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible();
    await expect(dialog.getByLabel('用户名')).toHaveValue('没有这个人');
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await picture.click();
    await expect(picture).toHaveAttribute('src', /captcha.*\?t=\d+/);
  });
});

test('a member puts a book on the shelf, likes it, reads on where they were, and keeps a chapter', async ({ page }) => {
  await page.goto('/home');
  await register(page, newName());
  await openBook(page, '河工纪');
  await page.getByRole('button', { name: '加入书架' }).click();
  await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible();
  await page.getByRole('button', { name: '点赞' }).click();
  await expect(page.getByRole('button', { name: '已赞' })).toBeVisible();

  await page.getByRole('link', { name: '开始阅读' }).click();
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二回');
  await page.getByRole('button', { name: '收藏本章' }).click();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  await page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());

  await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
  const shelf = page.getByRole('main');
  await expect(shelf.getByText(/读到 第二回/)).toBeVisible();
  await expect(shelf.getByText(/7 章未读/)).toBeVisible();
  await shelf.getByRole('link', { name: '收藏的章节' }).click();
  await expect(shelf.getByRole('link', { name: /第二回/ })).toBeVisible();
  await shelf.getByRole('link', { name: '作品', exact: true }).click();
  await shelf.getByRole('button', { name: '从书架移出《河工纪》' }).click();
  await expect(shelf.getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(shelf.getByText(/读到 第二回/)).toBeVisible();

  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '继续阅读' })).toBeVisible();
});

test('a member sends feedback, changes the profile and the password', async ({ page }) => {
  const name = newName();
  await page.goto('/home');
  await register(page, name);
  await page.goto('/user/feedback');
  await expect(page.getByRole('radio', { name: '建议' })).toBeChecked();
  await page.getByRole('textbox', { name: '内容' }).fill('第三回有一个错字，请看一看。');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '第三回有一个错字' })).toBeVisible();

  await page.goto('/user/setting');
  await page.getByLabel('昵称').fill('芦塘旧客');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('昵称')).toHaveValue('芦塘旧客');

  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('原始密码').fill(password);
  await dialog.getByLabel('新密码', { exact: true }).fill('八七六五四三二一');
  await dialog.getByLabel('确认新密码').fill('八七六五四三二一');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  const name = newName();
  await page.goto('/home');
  await register(page, name);
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('banner').getByRole('button', { name })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
});
