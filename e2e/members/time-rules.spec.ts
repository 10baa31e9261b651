import {
  happensAfter,
  leaves,
  leavesAfter,
  openAndStopTime,
  reloadsAfter,
  stands,
  startWithoutIdleTime,
  stopTime,
  toastOf,
} from '../testing/clock.ts';
import { makeMember, newName, openDialog, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Tests of the rules that the specification gives in seconds, with a clock that the test moves. */

for (const [title, done] of [
  ['注册', '注册成功'],
  ['登录', '登录成功'],
] as const) {
  test(`${done} stands over the page, which is loaded anew after 1 s [S4.01 S6.01 S8.06 S8.07 S9.04]`, async ({
    page,
    baseURL,
  }) => {
    const name = title === '登录' ? await makeMember(page, baseURL ?? '') : newName();
    await page.clock.install();
    await page.goto('/home');
    const dialog = await openDialog(page, title);
    await expect(dialog).toBeVisible();
    await stopTime(page);
    await submitDialog(dialog, title, name);
    await expect(toastOf(page, done)).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? ''))).toEqual({
      username: name,
      isAuth: true,
    });
    await reloadsAfter(page, 1_000);
    // The new page starts its program in idle time, of which a clock that stands still has none.
    await page.clock.resume();
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  });
}

test.describe('where the server knows of no session', () => {
  test.use({ expectedErrors: [/status of 401/] });
  test('a member is signed out by force, and the page is loaded anew after 2 s [S4.03 S6.01 S8.01 S9.04]', async ({
    page,
    baseURL,
    context,
  }) => {
    await signIn(page, baseURL ?? '');
    await openAndStopTime(page, '/book/1001');
    await expect(page.getByRole('button', { name: '加入书架' })).toBeVisible();
    await context.clearCookies();
    await page.getByRole('button', { name: '加入书架' }).click();
    await expect(toastOf(page, '用户未登录')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    await reloadsAfter(page, 2_000);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('{"username":"","isAuth":false}');
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  });
});

test('请登录后访问 stands for 3 s, and then the visitor is led to / [S2.13 S2.14 S6.02 S6.03 S8.04 S9.03]', async ({
  page,
}) => {
  await openAndStopTime(page, '/home');
  await startWithoutIdleTime(page);
  await page.goto('/user');
  const message = toastOf(page, '请登录后访问');
  await expect(message).toBeVisible();
  await happensAfter(
    page,
    3_000,
    async () => {
      await stands(message);
      await expect(page).toHaveURL(/\/user\/setting$/);
    },
    async () => {
      await leaves(message);
      await expect(page).toHaveURL(/\/home$/);
    },
  );
});

test('a message stands for 3 s [S9.10]', async ({ page }) => {
  await openAndStopTime(page, '/home');
  await page.getByRole('searchbox').press('Enter');
  const message = toastOf(page, '请输入关键词');
  await expect(message).toBeVisible();
  await leavesAfter(page, 3_000, message);
});

test('a message whose button has the focus waits, and goes once it was left [B11.21]', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  await page.request.post('/api/v1/collect/book/', { data: { bid: '1001', collected: true } });
  await page.goto('/user/bookshelf');
  const remove = page.getByRole('main').getByRole('button', { name: /^从书架移出/ });
  await expect(remove).toBeVisible();
  await page.clock.install();
  await remove.click();
  const message = toastOf(page, '已移出');
  const undo = message.getByRole('button', { name: '撤销' });
  await undo.focus();
  await page.clock.runFor(60_000);
  await stands(message);
  await undo.blur();
  await page.clock.runFor(10_000);
  await expect(message.and(page.locator(':not([data-leaving])'))).toHaveCount(0);
});

test('of five different messages no more than three stand [B11.20]', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  for (const bid of ['1001', '1002', '1003', '1004', '1005']) {
    await page.request.post('/api/v1/collect/book/', { data: { bid, collected: true } });
  }
  await page.goto('/user/bookshelf');
  const remove = page.getByRole('main').getByRole('button', { name: /^从书架移出/ });
  await expect(remove).toHaveCount(5);
  const standing = toastOf(page, '已移出').and(page.locator(':not([data-leaving])'));
  await remove.evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()));
  await expect(page.getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await expect(standing).toHaveCount(3);
  expect(new Set(await standing.allTextContents()).size).toBe(3);
});

test.describe('calls that fail', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an error stands for 5 s, equal ones as one with a count [S8.01 S9.03 B11.20]', async ({ page }) => {
    await page.route('**/api/v1/novel/filter/**', (route) =>
      route.fulfill({ status: 503, json: { error: '书库正在整理', code: 'unavailable' } }),
    );
    await openAndStopTime(page, '/home');
    const menu = page.getByRole('navigation', { name: '作品分类' });
    await menu.getByRole('link', { name: '完本' }).click();
    const error = page.getByRole('alert').filter({ hasText: '书库正在整理' });
    await expect(error.filter({ hasNotText: '（' }).first()).toBeVisible();
    await page.clock.runFor(2_000);
    await menu.getByRole('link', { name: '连载' }).click();
    await expect(toastOf(page, '书库正在整理（2）')).toHaveCount(1);
    await expect(toastOf(page, '书库正在整理')).toHaveCount(1);
    await expect(toastOf(page, '请求失败')).toHaveCount(0);
    await leavesAfter(page, 5_000, toastOf(page, '书库正在整理'));
  });

  test('a GET that fails says 请求失败 for 5 s, a POST that fails nothing of its own [S8.02 S8.03 S9.03]', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/home');
    await page.route('**/api/v1/login/', (route) => route.abort());
    const dialog = await openDialog(page, '登录');
    await expect(dialog).toBeVisible();
    await stopTime(page);
    const asked = page.waitForEvent('requestfailed');
    await submitDialog(dialog, '登录', '某人');
    await asked;
    await expect(dialog.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    await expect(page.locator('[data-toaster] > *')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.route('**/api/v1/novel/filter/**', (route) => route.abort());
    await page.getByRole('link', { name: '完本', exact: true }).click();
    const error = toastOf(page, '请求失败');
    await expect(error).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
    await leavesAfter(page, 5_000, error);
  });

  test('a call without an answer has failed after 30 s [S7.01 S9.02]', async ({ page }) => {
    // Playwright's clock does not reach this timer of the browser's: here it is made of one that it does.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
        return controller.signal;
      };
    });
    await openAndStopTime(page, '/home');
    await page.route('**/api/v1/novel/filter/**', () => {});
    const asked = page.waitForRequest('**/api/v1/novel/filter/**');
    await page.getByRole('link', { name: '完本', exact: true }).click();
    await asked;
    // The bar's own script is on its way too: half a minute must not pass for it before it has come.
    await expect(page.getByRole('progressbar')).toBeVisible();
    await happensAfter(
      page,
      30_000,
      async () => {
        await expect(toastOf(page, '请求失败')).toHaveCount(0);
        await expect(page.getByRole('progressbar')).toBeVisible();
      },
      () => expect(toastOf(page, '请求失败')).toBeVisible(),
    );
  });
});

test('the progress bar begins at 0.3 and creeps on every 200 ms, each step drawn over 1000 ms [S9.08]', async ({
  page,
}) => {
  await openAndStopTime(page, '/home');
  await page.route('**/api/v1/novel/filter/**', () => {});
  await page.getByRole('link', { name: '完本', exact: true }).click();
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  const style = () => bar.evaluate(({ style: { transform, transitionDuration } }) => [transform, transitionDuration]);
  expect(await style()).toEqual(['translate3d(-70%, 0px, 0px)', '1000ms']);
  await page.clock.runFor(199);
  expect(await style()).toEqual(['translate3d(-70%, 0px, 0px)', '1000ms']);
  await page.clock.runFor(1);
  expect((await style())[0]).toBe('translate3d(-66%, 0px, 0px)');
});
