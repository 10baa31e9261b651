import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { toastOf } from '../testing/clock.ts';
import { programLoaded } from '../testing/reading/reading-place.ts';
import { makeMember, openDialog, password, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const blockCookies = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));

/** As in a browser that denies a site storage: reading the property `localStorage` throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });

/** From now on the answer to a login comes without its cookie, as through a proxy that takes it. */
const takeCookies = async (page: Page) => {
  await page.context().clearCookies();
  await page.route('**/api/v1/login/', async (route) => {
    const answer = await route.fetch();
    await page.context().clearCookies();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
};

const kinds = [
  ['cookies', [blockCookies], '浏览器不让本站保存 Cookie，'],
  ['storage', [blockStorage], '浏览器不让本站保存网站数据，'],
  ['cookies and storage', [blockCookies, blockStorage], '浏览器不让本站保存 Cookie 和网站数据，'],
] as const;

for (const [what, blocks, sentence] of kinds) {
  test(`where the browser blocks ${what} the login says so before a password is typed, and one can read [B15.204]`, async ({
    page,
  }) => {
    for (const block of blocks) await block(page);
    await page.goto('/home');
    const dialog = await openDialog(page, '登录');
    await expect(dialog.getByRole('alert')).toContainText(sentence);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await page.goto('/detail/1001-1');
    await programLoaded(page);
    const top = () => page.evaluate(() => window.scrollY);
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(top).toBeGreaterThan(0);
    await page.goto('/detail/1001-2');
    await expect(page.locator('[data-chapter="1001-2"] p[data-pid]').first()).toBeVisible();
  });

  test(`where the browser blocks ${what} the page of a mailed link says so before a new password is typed [B15.204]`, async ({
    page,
  }) => {
    for (const block of blocks) await block(page);
    await page.goto('/password#token');
    const form = page.getByRole('main').locator('form');
    await expect(form.getByRole('alert')).toContainText(sentence);
    await expect(form.getByLabel('新密码', { exact: true })).toHaveValue('');
    await expectAccessible(page);
  });
}

test.describe('a cookie that is taken on its way', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('a login whose cookie did not stay says why, and nobody counts as signed in [B15.204]', async ({
    page,
    baseURL,
  }) => {
    const name = await makeMember(page, baseURL ?? '');
    await takeCookies(page);
    await page.goto('/home');
    const dialog = await openDialog(page, '登录');
    await submitDialog(dialog, '登录', name);
    await expect(dialog.getByRole('alert')).toContainText('Cookie 没有留下');
    await expect(toastOf(page, '登录成功')).toHaveCount(0);
    await expect(toastOf(page, '用户未登录')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null')?.isAuth ?? false)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  });

  test('so does the login after a new password was set by a mailed link [B15.204]', async ({ page, baseURL }) => {
    const name = await makeMember(page, baseURL ?? '');
    await takeCookies(page);
    await page.route('**/api/v1/password/new/', (route) => route.fulfill({ json: { data: { msg: '密码已修改' } } }));
    await page.goto('/password#token');
    const main = page.getByRole('main');
    for (const label of ['新密码', '确认新密码']) await main.getByLabel(label, { exact: true }).fill(password);
    await main.getByRole('button', { name: '设置新密码' }).click();
    await expect(main.getByRole('status')).toContainText('密码已修改');
    await main.getByRole('button', { name: '登录' }).click();
    const dialog = page.getByRole('dialog', { name: '登录' });
    await submitDialog(dialog, '登录', name);
    await expect(dialog.getByRole('alert')).toContainText('Cookie 没有留下');
    await expect(toastOf(page, '用户未登录')).toHaveCount(0);
  });
});
