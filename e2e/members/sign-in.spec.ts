import type { Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { chooseInMenu, makeMember, newName, openDialog, password, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** The next body that is sent to a call. */
const sentTo = async (page: Page, call: string): Promise<unknown> =>
  (await page.waitForRequest(`**/api/v1${call}`)).postDataJSON();

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The count of messages that a page asked for may be answered when the session is over. */
const answeredLate = /status of 401/;

test('a visitor registers, signs out with the warning 退出登录, and signs in [S3.02 S3.03 S3.04 S4.02 S7.02 S7.05 S7.06 S7.07]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(answeredLate);
  const name = newName();
  await page.goto('/filter');
  const [registered, registration] = await Promise.all([
    sentTo(page, '/register/'),
    page.waitForResponse('**/api/v1/register/'),
    page.waitForEvent('load'),
    openDialog(page, '注册').then((dialog) => submitDialog(dialog, '注册', name)),
  ]);
  const captcha_key = expect.stringMatching(/^\S+$/);
  expect(registered).toEqual({ username: name, password, repassword: password, code: '1234', captcha_key });
  expect(registration.status()).toBe(200);
  expect(JSON.parse((await stored(page, 'auth')) ?? '')).toEqual({ username: name, isAuth: true });

  const loggedOut = page.waitForResponse('**/api/v1/logout/');
  await chooseInMenu(page, name, '退出登录');
  expect((await loggedOut).status()).toBe(200);
  await expect(toastOf(page, '退出登录')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  expect(JSON.parse((await stored(page, 'auth')) ?? '')).toEqual({ username: '', isAuth: false });

  const [loggedIn] = await Promise.all([
    sentTo(page, '/login/'),
    page.waitForEvent('load'),
    openDialog(page, '登录').then((dialog) => submitDialog(dialog, '登录', name)),
  ]);
  expect(loggedIn).toEqual({ username: name, password, code: '1234', remember: false, captcha_key });
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
});

test.describe('signing out at once', () => {
  test.use({ expectedErrors: [answeredLate] });

  test('the remembered login is filled in again, its code blank, lies sealed, and goes with a login without it [S3.09 S4.07 S4.08]', async ({
    page,
    baseURL,
  }) => {
    const name = await makeMember(page, baseURL ?? '');
    await page.goto('/home');
    const dialog = page.getByRole('dialog', { name: '登录' });
    const login = async (remember: boolean) => {
      await openDialog(page, '登录');
      await dialog.getByLabel('记住我').setChecked(remember);
      await Promise.all([page.waitForEvent('load'), submitDialog(dialog, '登录', name)]);
      await chooseInMenu(page, name, '退出登录');
      // What waits is sent first: a page that is left before that is a member's still.
      await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    };
    await login(true);
    const everything = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(everything).toContain('login-credentials');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(Buffer.from(password).toString('base64'));
    const kept = await page.evaluate(async () => {
      const opening = indexedDB.open('shuhai');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const reading = opening.result.transaction('keys').objectStore('keys').getAll();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      return (reading.result as CryptoKey[]).map(({ extractable, usages }) => ({ extractable, usages }));
    });
    expect(kept).toEqual([{ extractable: false, usages: ['encrypt', 'decrypt'] }]);

    await page.reload();
    await openDialog(page, '登录');
    await expect(dialog.getByLabel('用户名')).toHaveValue(name);
    await expect(dialog.getByLabel('密码')).toHaveValue(password);
    await expect(dialog.getByLabel('记住我')).toBeChecked();
    await expect(dialog.getByLabel('验证码', { exact: true })).toHaveValue('');
    await page.keyboard.press('Escape');
    await login(false);
    expect(await stored(page, 'login-credentials')).toBeNull();
  });
});

test('the dialog has two sides, and fields that are left empty say what they want [S2.23 S5.01 S5.02 S5.03 S5.04 S5.05 S9.07]', async ({
  page,
}) => {
  await page.goto('/home');
  const login = await openDialog(page, '登录');
  for (const [label, sentence] of [
    ['用户名', '用户名不能为空'],
    ['密码', '密码不能为空'],
    ['验证码', '验证码不能为空'],
  ] as const) {
    await expect(login.getByText(sentence)).toHaveCount(0);
    await login.getByLabel(label, { exact: true }).focus();
    await login.getByLabel(label, { exact: true }).blur();
    await expect(login.getByText(sentence)).toBeVisible();
  }
  await login.getByRole('button', { name: '没有账号？去注册' }).click();
  const registration = page.getByRole('dialog', { name: '注册' });
  await registration.getByLabel('密码', { exact: true }).fill(password);
  await registration.getByLabel('确认密码').fill('不一样的密码');
  await expect(registration.getByText('密码不一致')).toHaveCount(0);
  await registration.getByLabel('确认密码').blur();
  await expect(registration.getByText('两次输入密码不一致')).toBeVisible();
  await registration.getByLabel('密码', { exact: true }).fill('不一样的密码');
  await registration.getByLabel('密码', { exact: true }).blur();
  await expect(registration.getByText('密码不一致')).toHaveCount(0);
  expect((await registration.getByLabel('验证码', { exact: true }).boundingBox())?.width).toBe(140);
  await registration.getByRole('button', { name: '已有账号？去登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeFocused();
});

test('a visitor of the account area is offered the login there, and is on the same page afterwards [B10.11]', async ({
  page,
  baseURL,
}) => {
  const name = await makeMember(page, baseURL ?? '');
  await page.goto('/user/bookshelf');
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name),
  ]);
  await expect(page.getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/bookshelf$/);
});

test('signing out in one tab leads away from the account area, and signs out the others [S4.02]', async ({
  page,
  context,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(answeredLate);
  const name = await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  const other = await context.newPage();
  await other.goto('/user/bookshelf');
  await expect(other.getByRole('banner').getByRole('button', { name })).toBeVisible();
  // Looked for from now on: the message leaves after 3 s.
  const otherIsTold = expect(toastOf(other, '请登录后访问')).toBeVisible();
  await chooseInMenu(page, name, '退出登录');
  // Who signs out is told that, and led away without being told to sign in.
  await expect(toastOf(page, '退出登录')).toBeVisible();
  await expect(toastOf(page, '请登录后访问')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(other.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  await otherIsTold;
});
