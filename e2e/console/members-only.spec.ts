import type { Page } from '@playwright/test';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { toastOf } from '../testing/clock.ts';
import { alive } from '../testing/hydrated.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { chooseInMenu, makeMember, password, sendForm, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Starts a site that is for members only. */
const startForMembers = async (startSite: () => Promise<OwnServer>): Promise<OwnServer> => {
  const site = await startSite();
  await site.library('settings', '--members-only', 'on');
  const home = `${site.origin}/home`;
  await expect.poll(async () => (await fetch(home, { redirect: 'manual' })).status).toBe(302);
  return site;
};

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('an administrator makes the site one for members only, who sign in where they wanted to go; a visitor sees nothing of it [B15.130 B15.131 B15.135]', async ({
  page,
  browser,
  startSite,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 401/);
  const site = await startSite();
  const name = await signIn(page, site.origin, '掌灯');
  await site.library('members', 'role', name, 'administrator');
  const guest = await (await browser.newContext({ baseURL: site.origin })).newPage();
  const guestName = await makeMember(guest, site.origin);
  await guest.context().clearCookies();
  await guest.goto('/home');
  const book = await guest.getByRole('main').locator('a[href^="/book/"]').first().getAttribute('href');

  await page.goto(`${site.origin}/console/settings`);
  await card(page, '谁能看').getByLabel('整个站只给会员看').check();
  await card(page, '谁能看').getByRole('button', { name: '保存' }).click();
  await expect(card(page, '谁能看').getByText('没有改动。')).toBeVisible();
  await expectWellAtEachSize(page);
  await page.goto(`${site.origin}${book}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await guest.goto(book ?? '');
  await expect(guest).toHaveURL(`${site.origin}/login?from=${encodeURIComponent(book ?? '')}`);
  const dialog = guest.getByRole('dialog', { name: '登录' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(guest.getByText('本站只给会员看，请先登录')).toBeVisible();
  await expectWellAtEachSize(guest);
  await guest.getByRole('main').getByRole('button', { name: '登录' }).click();
  await submitDialog(dialog, '登录', guestName);
  await expect(guest).toHaveURL(`${site.origin}${book}`);
  await expect(guest.getByRole('banner').getByRole('button', { name: guestName })).toBeVisible();

  // Neither is it there for whoever comes after them.
  await chooseInMenu(guest, guestName, '退出登录');
  // Signing out leads there by itself: an address that is opened meanwhile would be given up for it.
  await expect(guest).toHaveURL(/\/login\?from=%2F(home)?$/);
  await expect(dialog).toBeVisible();
  await guest.goto(book ?? '');
  await expect(guest).toHaveURL(/\/login\?from=/);
  await guest.context().close();

  await site.library('settings', '--members-only', 'off');
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await visitor.goto(book ?? '');
  await expect(visitor).toHaveURL(`${site.origin}${book}`);
  await visitor.context().close();
});

test('whoever reads on inside an open page after their session has ended is led to sign in, and from there to where they wanted to go [B15.163]', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 401/);
  const site = await startForMembers(startSite);
  const home = `${site.origin}/home`;
  const name = await signIn(page, site.origin);
  const member = page.getByRole('banner').getByRole('button', { name });
  const signInAgain = async () => {
    const dialog = page.getByRole('dialog', { name: '登录' });
    await expect(dialog).toBeVisible();
    await alive(page);
    await submitDialog(dialog, '登录', name);
  };

  await test.step('the session was ended elsewhere, which this browser does not know', async () => {
    await page.goto(home);
    await expect(member).toBeVisible();
    await alive(page);
    await page.context().clearCookies({ name: 'session' });
    const link = page.getByRole('main').locator('a[href^="/book/"]').first();
    const book = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(`${site.origin}/login?from=${encodeURIComponent(book)}`);
    await signInAgain();
    await expect(page).toHaveURL(`${site.origin}${book}`);
    await expect(member).toBeVisible();
    await alive(page);
  });

  await test.step('it was ended in another tab of this browser', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await alive(other);
    await chooseInMenu(other, name, '退出登录');
    await expect(other).toHaveURL(/\/login\?from=/);
    await alive(other);
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    await other.close();
    await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Ffilter/);
    await signInAgain();
    await expect(page).toHaveURL(/\/filter/);
    await expect(member).toBeVisible();
  });
});

test('whoever signs out or deletes their account is not told that the session was ended; whoever else ended it is what is told [B15.190]', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 401/);
  const site = await startForMembers(startSite);
  const name = await signIn(page, site.origin);
  const member = page.getByRole('banner').getByRole('button', { name });
  // Pages say it once they have come to rest: whether one will is known as soon as it is there.
  await page.addInitScript(() => Object.assign(window, { isToTell: sessionStorage.getItem('session-ended') !== null }));
  const isToTell = () => page.evaluate(() => 'isToTell' in window && window.isToTell);
  const open = async (address: string) => {
    await page.goto(site.origin + address);
    await expect(member).toBeVisible();
    await alive(page);
  };
  const signInAgain = async () => {
    await sendForm(page.request, site.origin, 'login', name);
    await page.evaluate((username) => localStorage.setItem('auth', JSON.stringify({ username, isAuth: true })), name);
  };
  const isLed = async () => {
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  };

  await test.step('by staff', async () => {
    await open('/home');
    await site.library('members', 'sign-out', name);
    await page.getByRole('main').locator('a[href^="/book/"]').first().click();
    await isLed();
    expect(await isToTell()).toBe(true);
    await expect(toastOf(page, '登录已结束')).toBeVisible();
  });

  await test.step('by themselves, in the menu', async () => {
    await signInAgain();
    await open('/home');
    await chooseInMenu(page, name, '退出登录');
    await isLed();
    expect(await isToTell()).toBe(false);
  });

  await test.step('by themselves, with the account', async () => {
    await signInAgain();
    await open('/user/setting');
    await page.getByRole('button', { name: '删除账号' }).click();
    const dialog = page.getByRole('dialog', { name: '删除账号' });
    await dialog.getByLabel('密码').fill(password);
    await dialog.getByRole('button', { name: '确认删除' }).click();
    await isLed();
    expect(await isToTell()).toBe(false);
  });
});
