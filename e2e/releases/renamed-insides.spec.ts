import type { Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { alive } from '../testing/hydrated.ts';
import { lostNetworkErrors } from '../testing/lost-network.ts';
import { checkOut } from '../testing/releases/checkout.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { chooseInMenu, newName, openDialog, password, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

/**
 * A reader and an account in which everything is named otherwise that no contract names: attributes of data, ids, keys of storage, custom
 * properties, classes and chunks. The shell, the server and each other know nothing of it, so all goes on as before.
 */
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: lostNetworkErrors });

/** Time in which both are built and tried. */
const timeoutMs = limitMs(600_000);

/** Names that the sources have, and the builds not any more. */
interface Renamed {
  attributes: string[];
  ids: string[];
  keys: string[];
}

const remotes = ['reader', 'account'] as const;
const renamed: Renamed[] = [];
let site: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(timeoutMs);
  const team = checkOut();
  try {
    site = await startServer('production');
    for (const app of remotes) {
      renamed.push(JSON.parse(await team.run('testing/insides/rename-insides', [app], process.env)));
    }
    await Promise.all(remotes.map((app) => team.run('build', [app], process.env)));
    for (const app of remotes) {
      const published = await site.release('publish', app, '--from', `${team.folder}/${app}/dist/production`);
      await site.release('activate', published.split('\n').at(-1) ?? '');
    }
  } finally {
    team.remove();
  }
});

test.afterAll(() => site?.stop());

/** The page is one of those whose insides have other names: none of the earlier names is in it, nor on the device. */
const hasNoNameOfBefore = async (page: Page) => {
  const [ofReader, ofAccount] = renamed;
  expect([ofReader, ofAccount].map((each) => (each?.attributes.length ?? 0) > 5)).toEqual([true, true]);
  expect(ofReader?.keys.length).toBeGreaterThan(1);
  // The account has one storage key of its own, for how the shelf is drawn. Its drafts are stored by shared-api.
  expect(ofAccount?.keys).toHaveLength(1);
  const left = await page.evaluate((all) => {
    const region = document.querySelector('#region');
    const attributes = all.flatMap((each) => each.attributes).filter((name) => region?.querySelector(`[${name}]`));
    const ids = all.flatMap((each) => each.ids).filter((id) => region?.querySelector(`[id^="${id}"]`));
    const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const keys = all.flatMap((each) => each.keys).filter((key) => stored.some((name) => name.startsWith(key)));
    return [...attributes, ...ids, ...keys];
  }, renamed);
  expect(left).toEqual([]);
};

const address = '/detail/1001-1';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const paragraphs = (page: Page, chapterId: string) => page.locator(`#region [data-novel-text="${chapterId}"] p`);
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.describe('reading', () => {
  test.use({ serviceWorkers: 'allow' });

  test('from the home page by a book to a chapter, which opens at its kept place, is shown in the other script and works without a network [B13.27]', async ({
    page,
  }) => {
    await page.goto(`${site.origin}/home`);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('main').locator('a[href="/book/1001"]').first().click();
    await expect(page).toHaveURL(/\/book\/1001$/);
    await page.getByRole('link', { name: '开始阅读' }).first().click();
    await expect(page).toHaveURL(/\/detail\/1001-1$/);
    await expect(heading(page)).toHaveText(/^第一章/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await hasNoNameOfBefore(page);

    await page.mouse.move(180, 300);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('position:')));
    // What keeps the place comes once the page is at rest.
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect.poll(kept, { timeout: 2_000 }).toEqual(['position::1001']);
    }).toPass();
    const before = await top(page);
    expect(before).toBeGreaterThan(100);

    // Before its program has come: the page's own scripts have opened it.
    await page.route('**/remotes/**', (route) => route.abort());
    await page.goto(site.origin + address, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => top(page)).toBeGreaterThan(before - 60);
    await expect(page.locator('html')).toHaveCSS('visibility', 'visible');
    await page.unroute('**/remotes/**');

    await page.goto(site.origin + address);
    const text = (await paragraphs(page, '1001-1').nth(2).textContent()) ?? '';
    for (const url of [address, ...['1001-1', '1001-2'].map((id) => `/api/v1/chapter/${id}/`)]) {
      await expect
        .poll(() => page.evaluate(async (url) => Boolean(await caches.match(url, { ignoreVary: true })), url), {
          timeout: limitMs(30_000),
        })
        .toBe(true);
    }
    await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ script: 'hant' })));
    await page.reload();
    await expect(paragraphs(page, '1001-1').nth(2)).not.toHaveText(text);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');

    await page.evaluate(() => localStorage.removeItem('reading'));
    await site.goDown();
    await page.reload();
    await expect(paragraphs(page, '1001-1').nth(2)).toHaveText(text);
    await page.getByRole('main').getByRole('link', { name: '下一章' }).first().click();
    await expect(heading(page)).toHaveText(/^第二章/);
    await hasNoNameOfBefore(page);
    await site.comeBack();
  });
});

test('a member signs in, comes from the account to a paragraph, uses shelf, settings and messages, and signs out [B13.27]', async ({
  page,
  expectedErrors,
}) => {
  // The count of messages that a page asked for may be answered when the session is over.
  expectedErrors.push(/status of 401/);
  const name = newName();
  await test.step('registers', async () => {
    await page.goto(`${site.origin}/book/1001`);
    const loaded = page.waitForEvent('load');
    await submitDialog(await openDialog(page, '注册'), '注册', name);
    await loaded;
    await alive(page);
  });

  await test.step('puts a book on the shelf', async () => {
    await page.getByRole('button', { name: '加入书架', exact: true }).click();
    await expect(page.getByRole('button', { name: '已在书架', exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
    await expect(page.getByRole('main').locator('a[href="/book/1001"]').first()).toBeVisible();
    await hasNoNameOfBefore(page);
  });

  await test.step('comes to a paragraph that was collected', async () => {
    const data = { cid: '1001-2', pid: '4', quote: '' };
    expect((await page.request.post(`${site.origin}/api/v1/collect/chapter/`, { data })).status()).toBe(200);
    await page.getByRole('main').getByRole('link', { name: '收藏的章节' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^第二章/ })
      .click();
    await expect(heading(page)).toHaveText(/^第二章/);
    await isAtParagraph(page, '1001-2', 3);
    // The browser itself finds it as well, before the program has come.
    await page.route('**/remotes/**', (route) => route.abort());
    await page.goto(`${site.origin}/home`, { waitUntil: 'domcontentloaded' });
    await page.goto(`${site.origin}/detail/1001-2#p-4`, { waitUntil: 'domcontentloaded' });
    await isAtParagraph(page, '1001-2', 3);
    await page.unroute('**/remotes/**');
  });

  await test.step('changes the settings', async () => {
    await page.goto(`${site.origin}/user/setting`);
    await page.getByLabel('昵称').fill('芦塘旧客');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(toastOf(page, '已保存')).toBeVisible();
    await page.getByRole('region', { name: '阅读偏好' }).getByRole('radio', { name: '深色' }).check();
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(19, 20, 22)');
    await hasNoNameOfBefore(page);
  });

  await test.step('reads a message, and the badge follows', async () => {
    // The member is told of a new password.
    const data = { passwd: password, passwd1: `${password}九`, passwd2: `${password}九` };
    expect((await page.request.post(`${site.origin}/api/v1/user/passwd/`, { data })).status()).toBe(200);
    await page.goto(`${site.origin}/user/message`);
    const badge = page.getByRole('banner').getByRole('link', { name: '消息' });
    await expect(badge).toContainText('1');
    await page.getByRole('main').getByRole('button', { name: '标为已读' }).click();
    await expect(badge).toHaveText('消息');
    await hasNoNameOfBefore(page);
  });

  await test.step('signs out, and in again', async () => {
    await chooseInMenu(page, name, '退出登录');
    await expect(page).toHaveURL(/\/home$/);
    const loaded = page.waitForEvent('load');
    await submitDialog(await openDialog(page, '登录'), '登录', name, `${password}九`);
    await loaded;
    await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
    await expect(page.getByRole('main').locator('a[href="/book/1001"]').first()).toBeVisible();
  });
});

/** The paragraph is in view, and was scrolled to. @param index among the chapter's */
const isAtParagraph = async (page: Page, chapterId: string, index: number) => {
  await expect(paragraphs(page, chapterId).nth(index)).toBeInViewport();
  await expect.poll(() => top(page)).toBeGreaterThan(0);
};
