import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

let names = 0;

/** A name that nobody has used yet: tests run beside each other on one server. All are of one length. @param base how it begins */
export const newName = (base = '读者'): string => {
  names += 1;
  const number = (Date.now() % 1e8) * 1e6 + (names % 1e3) * 1e3 + Math.floor(Math.random() * 1e3);
  return base + String(number).padStart(14, '0');
};

/** Of every member that these tests make. */
export const password = '一二三四五六七八';

/** Sends a login or register form as the dialog would, with a captcha of its own. @param caller gets the session */
export const sendForm = async (caller: APIRequestContext, origin: string, call: 'login' | 'register', name: string) => {
  const captcha = await caller.get(`${origin}/api/v1/captcha/`);
  const { captcha_key } = (await captcha.json()).data;
  const form = { username: name, password, repassword: password, code: '1234', captcha_key };
  const answer = await caller.post(`${origin}/api/v1/${call}/`, { data: form });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Makes a member without going through the dialog; the session comes to this page's browser. @returns the name */
export const makeMember = async (page: Page, origin: string, base?: string): Promise<string> => {
  const username = newName(base);
  await sendForm(page.request, origin, 'register', username);
  return username;
};

/**
 * Makes a member and signs them in, in this page's browser, from the next page on.
 * @param origin of the server, which runs in test mode
 * @param base how the member's name begins
 */
export const signIn = async (page: Page, origin: string, base?: string): Promise<string> => {
  const username = await makeMember(page, origin, base);
  await signedInAs(page, username);
  return username;
};

/** Lets this page's browser remember, from the next page on, the member whose session it has. */
const signedInAs = (page: Page, username: string) =>
  page.addInitScript((name) => {
    if (localStorage.getItem('auth') === null)
      localStorage.setItem('auth', JSON.stringify({ username: name, isAuth: true }));
  }, username);

/** Makes a member of exactly this name and signs them in, on a site where nobody has it. */
export const signInNamed = async (page: Page, origin: string, username: string): Promise<void> => {
  await sendForm(page.request, origin, 'register', username);
  await signedInAs(page, username);
};

export const openDialog = async (page: Page, title: '登录' | '注册'): Promise<Locator> => {
  await page.getByRole('banner').getByRole('link', { name: title }).click();
  return page.getByRole('dialog', { name: title });
};

/** Fills in what both sides of the dialog ask for, and sends it. @param chosen password */
export const submitDialog = async (
  dialog: Locator,
  title: '登录' | '注册',
  name: string,
  chosen = password,
): Promise<void> => {
  await dialog.getByLabel('用户名').fill(name);
  await dialog.getByLabel('密码', { exact: true }).fill(chosen);
  if (title === '注册') await dialog.getByLabel('确认密码').fill(chosen);
  await expect(captchaOf(dialog)).toBeVisible();
  await dialog.getByLabel('验证码', { exact: true }).fill('1234');
  await dialog.getByRole('button', { name: title, exact: true }).click();
};

export const captchaOf = (dialog: Locator): Locator => dialog.getByRole('img', { name: '验证码图片，点击换一张' });

/** Chooses an entry of the member's menu. */
export const chooseInMenu = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
