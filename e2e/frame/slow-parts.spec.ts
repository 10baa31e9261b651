import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { frameStarted } from '../testing/started.ts';

test('a pressed link leads to its page while the remote of that page is still on its way [B9.03]', async ({
  page,
  baseURL,
}) => {
  const release = await holdRequests(page, /\/remotes\/account\/.*\.js$/);
  await signIn(page, baseURL ?? '');
  await page.goto('/home');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
  await expect(page).toHaveURL(/\/user\/bookshelf$/);
  await expect(page.getByRole('main').getByText('加载中')).toBeVisible();
  // Another link works at once, and what comes late does not lead away from it.
  await page.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(page).toHaveURL(/\/user\/message$/);
  release();
  await expect(page.getByRole('main').getByRole('heading', { name: '我的消息' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a pressed link leads from the account area to a page of the reader, whose remote is still on its way [B9.03]', async ({
  page,
  baseURL,
}) => {
  const release = await holdRequests(page, /\/remotes\/reader\/.*\.js$/);
  await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const categories = page.getByRole('navigation', { name: '作品分类' });
  await categories.getByRole('link', { name: '完本' }).click();
  await expect(page).toHaveURL(/\/filter\?ns=2$/);
  await expect(page.getByRole('main').getByText('加载中')).toBeVisible();
  // Another link works at once, and what comes late does not lead away from it.
  await page.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: '我的消息' })).toBeVisible();
  await categories.getByRole('link', { name: '全部作品' }).click();
  await expect(page).toHaveURL(/\/home$/);
  release();
  await expect(page.getByRole('main').getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the link past the header leads to the text while its program is still on its way, and the text stays [B9.05]', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/remotes\/reader\/.*\.js$/);
  await page.goto('/detail/1001-2', { waitUntil: 'commit' });
  await frameStarted(page);
  const article = page.getByRole('article');
  await article.evaluate((element) => Object.assign(element, { isOfTheServer: true }));
  const isOfTheServer = () => article.evaluate((element) => 'isOfTheServer' in element);
  await page.getByRole('link', { name: '跳到正文' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(page.getByRole('main')).toBeFocused();
  // And there and back in the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/detail\/1001-2$/);
  await page.goForward();
  await expect(page).toHaveURL(/#content$/);
  expect(await isOfTheServer()).toBe(true);
  release();
  await alive(page);
  expect(await isOfTheServer()).toBe(true);
});

test('a page that the server did not render has its frame before any call has answered [B9.04]', async ({ page }) => {
  await page.route('**/home', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/,"hydration":.*\}<\/script>/, ',"hydration":null}</script>'),
    });
  });
  const release = await holdRequests(page, '**/api/v1/**');
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  const box = page.getByRole('searchbox');
  // The server's own text is gone: this is the browser's frame.
  await expect(page.getByRole('main').getByText('加载中')).toBeVisible();
  await box.fill('河工');
  await expect(page.getByRole('navigation', { name: '作品分类' })).toBeVisible();
  release();
  await expect(page.getByRole('main').getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  // The frame is the same as before.
  await expect(box).toHaveValue('河工');
});
