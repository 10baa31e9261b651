import type { Locator, Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { waitingWrites } from '../testing/members/waiting-writes.ts';
import { makeMember, openDialog, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test.use({ expectedErrors: [/status of 401/] });

/** What the lists of a member have in their answers, as far as a test looks at it. */
interface Answer {
  items: { title: string; read: boolean }[];
  groups: { name: string; sort: string }[];
  total: number;
  days: unknown[];
  count: number;
}

/** One way to change something, and what the server keeps once it has arrived. */
interface Way {
  address: string;
  /** What is done while the session lasts. */
  before?: (page: Page) => Promise<unknown>;
  change: (page: Page) => Promise<unknown>;
  /** Call whose answer shows the change. */
  call: string;
  shown: (answer: Answer) => unknown;
  /** What is shown before and once it has arrived. */
  values: [before: unknown, after: unknown];
  /** What the page then says. */
  said?: string;
}

const main = (page: Page): Locator => page.getByRole('main');

const confirm = async (page: Page, open: string, title: string, button: string): Promise<void> => {
  await main(page).getByRole('button', { name: open, exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click();
};

/** Shelf with one novel, in a group of its own. */
const shelfFile = JSON.stringify({
  format: 'shuhai-bookshelf',
  version: 1,
  books: [
    {
      ...{
        bid: '1001',
        title: '河工纪',
        author: '芦塘旧客',
        status: 'want',
        group: '导入的',
        pinned: false,
        notify: true,
      },
      ...{ added_at: new Date().toISOString(), progress: null },
    },
  ],
});

const ways: Record<string, Way> = {
  'the order of the shelf': {
    address: '/user/bookshelf',
    change: (page) => main(page).getByRole('combobox', { name: '排序' }).selectOption('书名'),
    call: '/collect/list/',
    shown: ({ groups }) => groups.find(({ name }) => name === '')?.sort,
    values: ['read', 'title'],
  },
  'the undo of a change of the shelf': {
    address: '/user/bookshelf',
    before: async (page) => {
      await main(page)
        .getByRole('button', { name: /^从书架移出/ })
        .first()
        .click();
      await expect(toastOf(page, '撤销')).toBeVisible();
    },
    change: (page) => toastOf(page, '撤销').getByRole('button', { name: '撤销' }).click(),
    call: '/collect/list/',
    shown: ({ total }) => total,
    values: [10, 11],
  },
  'the import of a shelf': {
    address: '/user/bookshelf',
    change: (page) =>
      main(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: '书架.json', mimeType: 'application/json', buffer: Buffer.from(shelfFile) }),
    call: `/collect/list/?group=${encodeURIComponent('导入的')}`,
    shown: ({ items }) => items.length,
    values: [0, 1],
  },
  'the reading of a message': {
    address: '/user/message',
    change: (page) => main(page).getByRole('button', { name: '标为已读' }).first().click(),
    call: '/user/messages/',
    shown: ({ items }) => items[0]?.read,
    values: [false, true],
  },
  'the reading of all messages': {
    address: '/user/message',
    change: (page) => main(page).getByRole('button', { name: '全部已读' }).click(),
    call: '/user/messages/unread/',
    shown: ({ count }) => count > 0,
    values: [true, false],
  },
  'the deletion of a message whose page is left': {
    address: '/user/message',
    before: async (page) => {
      await main(page).getByRole('button', { name: '删除', exact: true }).first().click();
      await expect(toastOf(page, '已删除一条消息')).toBeVisible();
    },
    change: (page) => page.getByRole('banner').getByRole('link', { name: '书架' }).click(),
    call: '/user/messages/',
    shown: ({ items }) => items.some(({ title }) => title === announced),
    values: [true, false],
  },
  'the deletion of all messages': {
    address: '/user/message',
    change: (page) => confirm(page, '全部删除', '删除全部消息', '全部删除'),
    call: '/user/messages/',
    shown: ({ items }) => items.length > 0,
    values: [true, false],
    said: '没有消息',
  },
  'the deletion of the reading time': {
    address: '/user/reading',
    change: (page) => confirm(page, '清空', '清空阅读统计', '清空'),
    call: '/user/reading-time/',
    shown: ({ days }) => days.length,
    values: [1, 0],
    said: '还没有阅读记录',
  },
  'the deletion of a novel from the history': {
    address: '/history',
    change: (page) =>
      main(page)
        .getByRole('button', { name: /^从阅读历史中删除/ })
        .first()
        .click(),
    call: '/user/progress/history/',
    shown: ({ items }) => items.length,
    values: [4, 3],
  },
  'the deletion of the history': {
    address: '/history',
    change: (page) => confirm(page, '清空', '清空阅读历史', '全部删除'),
    call: '/user/progress/history/',
    shown: ({ items }) => items.length,
    values: [4, 0],
  },
};

/** The newest message of a member whom `fillMember` has made. */
const announced = '周日凌晨停机';

for (const [what, { address, before, change, call, shown, values, said }] of Object.entries(ways))
  test(`${what} that is asked for after the session has ended arrives, once, when the member signs in again [B15.200]`, async ({
    page,
    ownSite,
  }) => {
    await fillMember(page, ownSite);
    await page.goto(`${ownSite.origin}${address}`);
    const name: string = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '').username);
    await before?.(page);
    const state = async () => {
      const answer = await page.request.get(`${ownSite.origin}/api/v1${call}`);
      return shown((await answer.json()).data);
    };
    expect(await state()).toEqual(values[0]);
    await page.context().clearCookies();
    await Promise.all([page.waitForEvent('load'), change(page)]);
    await signInAgain(page, name);
    await expect.poll(state).toEqual(values[1]);
    await expect.poll(() => waitingWrites(page)).toBe(0);
    if (said) await expect(main(page).getByText(said)).toBeVisible();
  });

test('what a member asked for is not done to another who signs in [B15.200]', async ({ page, ownSite }) => {
  const other = await makeMember(page, ownSite.origin);
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/message`);
  await page.context().clearCookies();
  await Promise.all([page.waitForEvent('load'), confirm(page, '全部删除', '删除全部消息', '全部删除')]);
  await signInAgain(page, other);
  await expect(main(page).getByText(announced)).toBeVisible();
  await expect.poll(() => waitingWrites(page)).toBe(0);
  await page.reload();
  await expect(main(page).getByText(announced)).toBeVisible();
});

test('what is typed of the profile is there again after the session has ended, for its member alone [B15.202]', async ({
  page,
  ownSite: { origin },
}) => {
  const other = await makeMember(page, origin);
  const name = await signIn(page, origin);
  await page.goto(`${origin}/user/setting`);
  const bio = page.getByRole('textbox', { name: '简介' });
  await bio.fill('如今在沧州，看守草料场');
  await page.context().clearCookies();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '保存' }).click()]);
  await signInAgain(page, other);
  await expect(bio).toHaveValue('');
  await page.context().clearCookies();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '保存' }).click()]);
  await signInAgain(page, name);
  await expect(bio).toHaveValue('如今在沧州，看守草料场');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toastOf(page, '已保存')).toBeVisible();
  await page.reload();
  await expect(bio).toHaveValue('如今在沧州，看守草料场');
});

const signInAgain = async (page: Page, name: string): Promise<void> => {
  const dialog = await openDialog(page, '登录');
  await Promise.all([page.waitForEvent('load'), submitDialog(dialog, '登录', name)]);
};
