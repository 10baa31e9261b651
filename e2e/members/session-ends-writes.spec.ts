import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { waitingWrites } from '../testing/members/waiting-writes.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { makeMember, openDialog, password, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

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
    const answerOf = async (asked: string): Promise<Answer> => {
      const answer = await page.request.get(`${ownSite.origin}/api/v1${asked}`);
      return (await answer.json()).data;
    };
    const state = async () => shown(await answerOf(call));
    expect(await state()).toEqual(values[0]);
    await page.context().clearCookies();
    await Promise.all([page.waitForEvent('load'), change(page)]);
    await signInAgain(page, name);
    await expect.poll(state).toEqual(values[1]);
    await expect.poll(() => waitingWrites(page)).toBe(0);
    const { count } = await answerOf('/user/messages/unread/');
    const badge = page.getByRole('banner').getByRole('link', { name: '消息' });
    await expect(badge).toHaveText(count === 0 ? '消息' : `消息${count}条未读`);
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

/**
 * Has the page's member told of a new chapter of a novel on the shelf.
 * @returns the novel's id, and a function that puts it on the shelf of whoever is signed in then
 */
const tellOfChapter = async (page: Page, { origin, library }: OwnServer, name: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-notify-'));
  const file = path.join(folder, `${name}的灯.txt`);
  const importChapters = async (...titles: string[]): Promise<string> => {
    const chapters = titles.map((title) => `${title}\n\n${'灯一直亮着，没有人来。'.repeat(20)}\n`);
    writeFileSync(file, [`书名：${name}的灯`, '作者：某人', '', ...chapters].join('\n'));
    return (JSON.parse(await library('import', file, '--json')) as { novel_id: string }).novel_id;
  };
  const bid = await importChapters('第一章 雾', '第二章 灯');
  const collect = async () =>
    expect(
      (await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid, collected: true } })).status(),
    ).toBe(200);
  await collect();
  await importChapters('第一章 雾', '第二章 灯', '第三章 船');
  rmSync(folder, { recursive: true });
  return { bid, collect };
};

for (const [who, isSame] of [
  ['the member', true],
  ['another member', false],
] as const)
  test(`不再通知 that is pressed after the session has ended ${isSame ? 'arrives' : 'is done to nobody'} when ${who} signs in [B15.200]`, async ({
    page,
    ownSite,
  }) => {
    const { origin } = ownSite;
    const other = await makeMember(page, origin);
    const others = await page.request.storageState();
    // Who signs in over a session ends it.
    await page.context().clearCookies();
    const name = await signIn(page, origin);
    const { bid, collect } = await tellOfChapter(page, ownSite, name);
    const notifies = async () => {
      const answer = await page.request.get(`${origin}/api/v1/collect/list/`);
      const { items } = (await answer.json()).data as { items: { novel: { id: string }; notify: boolean }[] };
      return items.find(({ novel }) => novel.id === bid)?.notify;
    };
    const mute = main(page).getByRole('button', { name: '不再通知' });
    await expect(async () => {
      await page.goto(`${origin}/user/message`);
      await expect(mute).toBeVisible({ timeout: limitMs(2_000) });
    }).toPass();
    expect(await notifies()).toBe(true);
    await page.context().clearCookies();
    if (!isSame) {
      await page.context().addCookies(others.cookies);
      await collect();
      await page.context().clearCookies();
    }
    await Promise.all([page.waitForEvent('load'), mute.click()]);
    expect(await waitingWrites(page)).toBe(1);
    await signInAgain(page, isSame ? name : other);
    await expect.poll(() => waitingWrites(page)).toBe(0);
    await expect.poll(notifies).toBe(!isSame);
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

const deletions: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  'in this tab': async (page, origin) => {
    await page.goto(`${origin}/user/setting`);
    await main(page).getByRole('button', { name: '删除账号' }).click();
    const dialog = page.getByRole('dialog', { name: '删除账号' });
    await dialog.getByLabel('密码', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: '确认删除' }).click();
    await expect(toastOf(page, '账号已删除')).toBeVisible();
  },
  elsewhere: async (page, origin) => {
    const answer = await page.request.post(`${origin}/api/v1/user/delete/`, { data: { passwd: password } });
    expect(answer.status()).toBe(200);
    await Promise.all([page.waitForEvent('load'), main(page).getByRole('button', { name: '提交' }).click()]);
  },
};

for (const [where, deleteAccount] of Object.entries(deletions))
  test(`who registers with the name of an account that was deleted ${where} finds nothing that was being written [B15.202]`, async ({
    page,
    ownSite: { origin },
  }) => {
    const name = await signIn(page, origin);
    const words = page.getByRole('textbox', { name: '内容' });
    await page.goto(`${origin}/user/feedback`);
    await words.fill('第三回有一个错字，还没写完');
    await page.reload();
    await expect(words).toHaveValue('第三回有一个错字，还没写完');
    await deleteAccount(page, origin);
    const dialog = await openDialog(page, '注册');
    await Promise.all([page.waitForEvent('load'), submitDialog(dialog, '注册', name)]);
    await page.goto(`${origin}/user/feedback`);
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
    await expect(words).toHaveValue('');
  });

const signInAgain = async (page: Page, name: string): Promise<void> => {
  const dialog = await openDialog(page, '登录');
  await Promise.all([page.waitForEvent('load'), submitDialog(dialog, '登录', name)]);
};
