import type { APIRequestContext, Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { waitingWrites } from '../testing/members/waiting-writes.ts';
import { expectMarked, selectionBar, selectText } from '../testing/reading/notes.ts';
import { programLoaded, readOn, textAtTop } from '../testing/reading/reading-place.ts';
import { makeMember, openDialog, password, sendForm, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test.use({ expectedErrors: [/status of 401/] });

const newPassword = '八七六五四三二一';
const ended = '登录已结束：已经过期，或在别处改了密码、退出了这台设备';

interface Ending {
  page: Page;
  origin: string;
  /** A second device of the member. */
  device: APIRequestContext;
}

/** Ways in which the browser's session ends unnoticed by its pages. @returns the member's password from then on */
const endings: Record<string, (ending: Ending) => Promise<string>> = {
  'another device ends': async ({ origin, device }) => {
    const { data } = await (await device.get(`${origin}/api/v1/user/sessions/`)).json();
    const ids = data.filter(({ current }: { current: boolean }) => !current).map(({ id }: { id: string }) => id);
    expect((await device.post(`${origin}/api/v1/user/sessions/end/`, { data: { ids } })).status()).toBe(200);
    return password;
  },
  'time ends': async ({ page }) => {
    await page.context().clearCookies();
    return password;
  },
  'a changed password ends': async ({ origin, device }) => {
    const data = { passwd: password, passwd1: newPassword, passwd2: newPassword };
    expect((await device.post(`${origin}/api/v1/user/passwd/`, { data })).status()).toBe(200);
    return newPassword;
  },
};

const mark = async (page: Page, length: number): Promise<void> => {
  await selectText(page, ['2', 0], ['2', length]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
};

const refusedAt = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 401);

const notesOf = async (page: Page, origin: string): Promise<unknown[]> =>
  (await (await page.request.get(`${origin}/api/v1/user/notes/?bid=1001`)).json()).data.items;

for (const [what, end] of Object.entries(endings))
  test(`what is read and marked after ${what} the session arrives, once, when the member signs in again [B15.200 B15.201]`, async ({
    page,
    playwright,
    ownSite: { origin },
  }) => {
    const name = await signIn(page, origin);
    const device = await playwright.request.newContext();
    await sendForm(device, origin, 'login', name);
    await page.goto(`${origin}/detail/1001-1`);
    await programLoaded(page);
    const chosen = await end({ page, origin, device });
    await device.dispose();

    const refused = refusedAt(page, '/user/notes/');
    await mark(page, 6);
    await refused;
    const place = await readOn(page, 500);
    const notice = toastOf(page, ended);
    await expect(notice).toBeVisible();
    await expect(toastOf(page, '用户未登录')).toHaveCount(0);
    await page.getByRole('button', { name: '收藏本章' }).first().click();
    expect(await textAtTop(page)).toBe(place);

    await notice.getByRole('button', { name: '登录' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name, chosen),
    ]);
    await programLoaded(page);
    await expect.poll(() => textAtTop(page)).toBe(place);
    await expect.poll(async () => (await notesOf(page, origin)).length).toBe(1);
    const state = async () => (await (await page.request.get(`${origin}/api/v1/collect/book/1001/`)).json()).data;
    await expect.poll(async () => (await state()).progress?.quote.slice(0, 12)).toBe(place);
    const chapter = `${origin}/api/v1/collect/chapter/1001-1/`;
    await expect.poll(async () => (await (await page.request.get(chapter)).json()).data.collected).toBe(true);
    expect(await notesOf(page, origin)).toHaveLength(1);
  });

test('what a member left is neither sent nor shown where another signs in [B15.200]', async ({
  page,
  ownSite: { origin },
}) => {
  const other = await makeMember(page, origin);
  await page.context().clearCookies();
  await signIn(page, origin);
  await page.goto(`${origin}/detail/1001-1`);
  await programLoaded(page);
  await page.context().clearCookies();
  const refused = refusedAt(page, '/user/notes/');
  await mark(page, 6);
  await refused;
  await expect
    .poll(async () => await page.evaluate(() => [...(CSS.highlights.get('note-yellow') ?? [])].length))
    .toBe(1);
  await readOn(page, 500);
  await toastOf(page, ended).getByRole('button', { name: '登录' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', other),
  ]);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/user\/(progress|notes)\/(join\/)?$/.test(request.url()))
      writes.push(request.url());
  });
  await programLoaded(page);
  await expectMarked(page, 'yellow', []);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('position:'))))
    .toEqual([]);
  await expect.poll(() => waitingWrites(page)).toBe(0);
  expect(await notesOf(page, origin)).toEqual([]);
  expect(writes).toEqual([]);
});

test('a like whose session has ended waits for its member, across the page that is loaded anew [B15.200]', async ({
  page,
  ownSite: { origin },
}) => {
  const name = await signIn(page, origin);
  await page.goto(`${origin}/book/1002`);
  const like = page.getByRole('button', { name: /点赞/ }).first();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.context().clearCookies();
  await Promise.all([page.waitForEvent('load'), like.click()]);
  await Promise.all([
    page.waitForEvent('load'),
    openDialog(page, '登录').then((dialog) => submitDialog(dialog, '登录', name)),
  ]);
  await expect
    .poll(async () => (await (await page.request.get(`${origin}/api/v1/like/?bid=1002`)).json()).data.liked)
    .toBe(true);
});
