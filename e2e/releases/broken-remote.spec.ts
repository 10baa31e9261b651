import type { Page } from '@playwright/test';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { frameStarted } from '../testing/started.ts';

const readerEntry = '**/remotes/reader/**/remoteEntry.*.js';
const readerChunks = '**/remotes/reader/**/*.js';

test.use({ expectedErrors: [/./] });

const frameStands = async (page: Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '作品分类' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
};

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

for (const [fault, pattern, answer] of [
  ['entry is missing', readerEntry, { status: 404, body: 'not found' }],
  ['entry is garbage', readerEntry, { status: 200, contentType: 'text/javascript', body: '<!doctype html><p>oops' }],
  ['chunks are missing', /\/remotes\/reader\/.*\/(?!remoteEntry)[^/]*\.js$/, { status: 404, body: '' }],
] as const) {
  test(`when the reader's ${fault} its text stays, the frame is alive, and it heals without a reload`, async ({
    page,
  }) => {
    await page.route(pattern, (route) => route.fulfill(answer));
    await page.goto('/home');
    await frameStands(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
    const notice = main.getByRole('alert');
    await expect(notice).toContainText('这一部分的程序没有加载成功');
    await markDocument(page);
    await page.getByRole('searchbox').fill('  ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入关键词')).toBeVisible();

    await page.unroute(pattern);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(notice).toBeHidden();
    await main.getByRole('link', { name: '河工纪' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
}

test('when the reader is down the account works, and a way into the reader says what happened and heals', async ({
  page,
  baseURL,
}) => {
  await page.route('**/mf-manifest.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(readerChunks, (route) => route.abort());
  await signIn(page, baseURL ?? '');
  await page.goto('/user/bookshelf');
  await expect(page.getByRole('main').getByRole('heading', { name: '我的书架' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '我的消息' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: '我的消息' })).toBeVisible();
  await markDocument(page);
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('这一部分暂时打不开');
  await frameStands(page);

  await page.unroute(readerChunks);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('while the reader is slow its text is there and its links work; after the time limit a notice comes', async ({
  page,
}) => {
  await page.clock.install();
  await page.route(readerEntry, () => {});
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await frameStands(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await frameStarted(page);
  await page.clock.fastForward(16_000);
  await expect(main.getByRole('alert')).toContainText('这一部分的程序没有加载成功');

  await page.reload({ waitUntil: 'domcontentloaded' });
  await main.getByRole('link', { name: '河工纪' }).first().click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
});
