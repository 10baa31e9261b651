import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { expect, test } from '../testing/site.ts';
import { startTimeoutMs } from '../testing/time-limits.ts';

/** A site with lists of several pages beside the demo novels. */
let longLists: OwnServer;
// In one worker: so the lists are made once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(2 * startTimeoutMs);
  longLists = await startServer('production');
  await longLists.library('seed', '--novels', '60', '--chapters', '1', '--characters', '200');
  await longLists.library('seed', '--novels', '1', '--chapters', '800', '--characters', '600', '--seed', '2');
});
test.afterAll(() => longLists.stop());

test.use({ javaScriptEnabled: false });

test('without script a visitor reads from the home page into a book, a chapter, the next and back [S1.01]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第一回');
  await page.waitForLoadState();
  const text = (await page.getByRole('article').textContent()) ?? '';
  expect(text.replace(/\s/gu, '').length).toBeGreaterThan(800);
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第二回');
  await page.getByRole('link', { name: '上一章' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第一回');
  await page.getByRole('link', { name: '目录' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
});

test('without script the header has a form that searches, and a search that finds nothing leads on', async ({
  page,
}) => {
  await page.goto('/home');
  const box = page.getByRole('searchbox', { name: '搜索书名或作者' });
  await box.fill('霧港 來信');
  await page.getByRole('search').getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/\/search\?keyword=/);
  await expect(box).toHaveValue('霧港 來信');
  await page
    .getByRole('main')
    .getByRole('link', { name: /雾港来信/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '雾港来信' })).toBeVisible();

  await box.fill('没有这样一本书');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('没有找到相关作品');
  await page.getByRole('main').getByRole('link', { name: '在正文里找' }).click();
  await expect(page.getByRole('main')).toContainText('正文里没有找到');
  await page.goto('/search?keyword=');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('without script the menu and the filters are links, one upon the other [S0.01 S1.01]', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /河工纪/ }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /^借剑/ })).toHaveCount(0);
  await main.getByRole('link', { name: '更新', exact: true }).click();
  await expect(page).toHaveURL(/\/filter\?ns=2&order=updated$/);
  await main.getByRole('link', { name: '武侠' }).first().click();
  await expect(page).toHaveURL(/category=\d+/);
  await expect(page).toHaveURL(/ns=2/);
});

test('without script a list of many novels has pages, and a way back to the first [S9.11]', async ({ page }) => {
  await page.goto(`${longLists.origin}/filter`);
  const rows = page.getByRole('main').getByRole('article').getByRole('heading');
  const first = await rows.allTextContents();
  expect(first.length).toBeGreaterThan(10);
  const seen = new Set(first);
  while (await page.getByRole('link', { name: '下一页' }).isVisible()) {
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: '下一页' }).click()]);
    const more = await rows.allTextContents();
    expect(more.filter((title) => seen.has(title))).toEqual([]);
    for (const title of more) seen.add(title);
  }
  expect(seen.size).toBe(72);
  await page.getByRole('link', { name: '第 1 页' }).click();
  await expect(rows).toHaveText(first);
});

test('without script a long contents list has pages, and a form that leads to any chapter', async ({ page }) => {
  await page.goto(`${longLists.origin}/filter?order=words`);
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  const contents = page.getByRole('region', { name: '目录' });
  const chapters = contents.getByRole('link', { name: /^第\d+章/ });
  await expect(chapters.first()).toContainText('第1章');
  await contents.getByRole('link', { name: '101–200', exact: true }).click();
  await expect(chapters.first()).toContainText('第101章');
  await expect(chapters).toHaveCount(100);
  await contents.getByRole('spinbutton', { name: '跳到第' }).fill('733');
  await page.keyboard.press('Enter');
  await contents.getByRole('link', { name: /^第733章/ }).click();
  await expect(page).toHaveURL(/\/detail\/\d+-733$/);
});

test.describe('addresses of nothing', () => {
  test.use({ expectedErrors: [/404/] });
  for (const [address, words] of [
    ['/nothing/here', '页面不存在'],
    ['/book/9999999', '作品不存在'],
    ['/detail/9999999-1', '章节不存在'],
    ['/author/9999999', '没有这位作者'],
  ] as const) {
    test(`without script ${address}, which is not there, says so with status 404 and leads on [S2.18 B2.10]`, async ({
      page,
    }) => {
      expect((await page.goto(address))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: '全部作品' }).click();
      await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
    });
  }
});

test('without script an author has a page that leads to their books [B2.10]', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/author/1');
  await expect(main.getByRole('heading', { level: 1, name: /^.+的作品$/ })).toBeVisible();
  const book = main.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await book.textContent()) ?? '';
  await book.click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('without script the account area shows its frame [S2.13 B11.07]', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/setting$/);
  for (const name of ['我的书架', '我的消息', '阅读统计', '意见反馈', '个人设置']) {
    await main.getByRole('link', { name }).click();
    await expect(main.getByRole('heading', { name })).toBeVisible();
    await expect(main.getByText('允许本站运行 JavaScript')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test('without script 登录 and the account area say what they need [B11.07]', async ({ page }) => {
  await page.goto('/book/1001');
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/login#login$/);
  await expect(page.getByRole('main').getByText('允许本站运行 JavaScript')).toBeVisible();
  await page.goto('/user/bookshelf');
  await expect(page.getByRole('main').getByText('允许本站运行 JavaScript')).toBeVisible();
});
