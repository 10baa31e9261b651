import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { expectMarked, markBar, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const rememberMember = (context: BrowserContext, username: string) =>
  context.addInitScript((name) => {
    localStorage.setItem('auth', JSON.stringify({ username: name, isAuth: true }));
  }, username);

test('what a visitor noted joins the account that signs in, and is there on another device', async ({
  page,
  browser,
  ownSite: { origin },
}) => {
  await page.goto(`${origin}/detail/1001-1`);
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expectMarked(page, 'yellow', ['鸡输得冤。麻婶院里']);
  const username = await makeMember(page, origin);
  await rememberMember(page.context(), username);
  await page.reload();
  await expectMarked(page, 'yellow', ['鸡输得冤。麻婶院里']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('notes'))).toBeNull();

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await rememberMember(other, username);
  const there = await other.newPage();
  await there.goto(`${origin}/detail/1001-1`);
  await expectMarked(there, 'yellow', ['鸡输得冤。麻婶院里']);
  await other.close();
});

test('notes find their words again in an edited chapter, and say where these are gone', async ({ page, ownSite }) => {
  const { origin, library } = ownSite;
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-notes-'));
  const file = path.join(folder, '会改的书.txt');
  /** Imports the novel with this first chapter, the first time and again. @returns its id */
  const importText = async (...lines: string[]): Promise<string> => {
    const others = ['第二章 灯', '第三章 船', '第四章 岸'].map(
      (title) => `${title}\n\n${'灯一直亮着，没有人来。'.repeat(20)}\n`,
    );
    const first = `第一章 雾\n\n${lines.join('\n\n')}\n`;
    writeFileSync(file, ['《会改的书》', '作者：某人', '', first, ...others].join('\n'));
    return (JSON.parse(await library('import', file, '--json')) as { novel_id: string }).novel_id;
  };
  const id = await importText('雾来了，海上什么也看不见。', '守夜人点亮了灯。', '船没有来。');
  await page.goto(`${origin}/detail/${id}-1`);
  for (const [pid, length] of [
    ['2', 7],
    ['3', 4],
  ] as const) {
    await selectText(page, [pid, 0], [pid, length]);
    await selectionBar(page).getByRole('button', { name: '划线' }).click();
    await expect(markBar(page)).toBeVisible();
  }
  await expectMarked(page, 'yellow', ['守夜人点亮了灯', '船没有来']);
  await importText('这一夜很长。', '雾来了，海上什么也看不见。', '老守夜人点亮了灯。', '船来了。');
  await page.reload();
  await expectMarked(page, 'yellow', ['守夜人点亮了灯']);
  await page.goto(`${origin}/book/${id}`);
  await page.getByRole('button', { name: '笔记' }).click();
  await expect(
    page.getByRole('dialog', { name: '笔记' }).getByRole('listitem').filter({ hasText: '船没有来' }),
  ).toContainText('原文已改动');
  rmSync(folder, { recursive: true });
});

test('a typo is reported with its place, and the reply comes as a message [B1.28]', async ({ page, ownSite }) => {
  const { origin, library } = ownSite;
  await page.goto(`${origin}/detail/1001-1`);
  await selectText(page, ['2', 0], ['2', 4]);
  await selectionBar(page).getByRole('button', { name: '报错字' }).click();
  await expect(page.getByText('登录后才能报错字：处理的结果会作为消息告诉你')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();

  const username = await signIn(page, origin);
  await page.reload();
  await selectText(page, ['2', 0], ['2', 4]);
  await selectionBar(page).getByRole('button', { name: '报错字' }).click();
  await page.getByLabel('应该是').fill('那四只鸡');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已收到，处理后会在消息里回复你')).toBeVisible();
  const feedback = (await library('feedback', 'list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [sent] = feedback.filter((one) => one.username === username);
  expect(sent).toMatchObject({
    kind: '错字',
    content: '错字，应为：那四只鸡',
    context: { chapter_id: '1001-1', pid: '2', quote: '那三只鸡' },
  });
  await library('feedback', 'reply', sent.id, '--text', '改好了，多谢。');
  await page.goto(`${origin}/user/message`);
  await expect(page.getByRole('main')).toContainText('改好了，多谢。');
});

test('a passage is shared as an address that opens there and marks it; the address of a paragraph opens it as before [B1.27]', async ({
  page,
  ownSite: { origin },
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/detail/1001-1`);
  const last = (await page.locator('[data-chapter="1001-1"] p[data-pid]').last().getAttribute('data-pid')) ?? '';
  await page.locator(`#p-${last}`).scrollIntoViewIfNeeded();
  await selectText(page, [last, 0], [last, 5]);
  await selectionBar(page).getByRole('button', { name: '分享' }).click();
  await expect(page.getByText('已复制链接')).toBeVisible();
  const [, address = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(address).toBe(`${origin}/detail/1001-1#p-${last}:0-5`);

  for (const url of [address, `${origin}/detail/1001-1#p-${last}`]) {
    await page.goto('about:blank');
    await page.goto(url);
    await expect(page.locator(`#p-${last}`)).toBeInViewport();
  }
  await page.goto('about:blank');
  await page.goto(address);
  const words = ((await page.locator(`#p-${last}`).textContent()) ?? '').slice(0, 5);
  await expectMarked(page, 'addressed', [words]);
});

test('keys lead from selected text into its bar and through it, and out of it again', async ({
  page,
  ownSite: { origin },
}) => {
  await page.goto(`${origin}/detail/1001-1`);
  await selectText(page, ['2', 0], ['2', 3]);
  await expect(selectionBar(page)).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(selectionBar(page).getByRole('status')).toContainText('已选 4 字');
  await page.keyboard.press('Tab');
  await expect(selectionBar(page).getByRole('button', { name: '复制' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectMarked(page, 'yellow', ['那三只鸡']);
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
  await page.keyboard.press('Escape');
  await expect(markBar(page)).toHaveCount(0);
});

for (const reader of ['member', 'visitor'])
  test(`what a ${reader} notes in one tab is seen in the other, in the text and in the list [B15.184]`, async ({
    page,
    context,
    ownSite: { origin },
  }) => {
    if (reader === 'member') await signIn(page, origin);
    await page.goto(`${origin}/detail/1001-1`);
    const other = await context.newPage();
    // A member's notes are asked for at once; a visitor has none yet.
    const asked = reader === 'member' && other.waitForResponse(/\/user\/notes\/chapter\/1001-1\//);
    await other.goto(`${origin}/detail/1001-1`);
    await programLoaded(other);
    await asked;
    const list = other.getByRole('dialog', { name: '笔记' });
    await selectText(page, ['2', 0], ['2', 4]);
    await selectionBar(page).getByRole('button', { name: '划线' }).click();
    await expectMarked(other, 'yellow', ['那三只鸡']);
    await other.keyboard.press('n');
    await expect(list).toContainText('那三只鸡');
    await markBar(page).getByRole('button', { name: '粉色' }).click();
    await expectMarked(other, 'pink', ['那三只鸡']);
    await markBar(page).getByRole('button', { name: '删除' }).click();
    await expectMarked(other, 'pink', []);
    await expect(list).not.toContainText('那三只鸡');
  });

test('selected words are searched in the book', async ({ page, ownSite: { origin } }) => {
  await page.goto(`${origin}/detail/1001-1`);
  await selectText(page, ['2', 0], ['2', 4]);
  await selectionBar(page).getByRole('button', { name: '搜索' }).click();
  const panel = page.getByRole('dialog', { name: '搜索本书' });
  await expect(panel.getByLabel('书中的字句')).toHaveValue('那三只鸡');
  await expect(panel.getByText('那三只鸡').first()).toBeVisible();
});

test('of words over two paragraphs those that a search can find are searched [B15.172]', async ({
  page,
  ownSite: { origin },
}) => {
  await page.goto(`${origin}/detail/1001-1`);
  await selectText(page, ['2', 100], ['3', 4]);
  await selectionBar(page).getByRole('button', { name: '搜索' }).click();
  const panel = page.getByRole('dialog', { name: '搜索本书' });
  await expect(panel.getByRole('link').first()).toBeVisible();
});
