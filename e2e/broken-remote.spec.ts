import { expect, test } from './site.ts';

const readerEntry = '**/remotes/reader/**/remoteEntry.js';
const readerChunks = '**/remotes/reader/**/*.js';

test.use({ expectedErrors: [/./] });

const frameStands = async (page: import('@playwright/test').Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '作品分类' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
};

for (const [fault, answer] of [
  ['is missing', { status: 404, body: 'not found' }],
  ['is garbage', { status: 200, contentType: 'text/javascript', body: '<!doctype html><p>proxy error' }],
] as const) {
  test(`when the reader's entry ${fault} the frame stands, says so and heals without a reload`, async ({ page }) => {
    await page.route(readerEntry, (route) => route.fulfill(answer));
    await page.goto('/home');
    await frameStands(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('这一部分暂时打不开');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page.unroute(readerEntry);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}

test('when a chunk of the reader is missing the frame stands, and trying again heals it', async ({ page }) => {
  await page.route(readerChunks, (route) =>
    route.request().url().includes('remoteEntry') ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/home');
  await frameStands(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unroute(readerChunks);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
});

test("when the reader is down the account remote still works, and the manifest's absence harms nobody", async ({
  page,
}) => {
  await page.route('**/mf-manifest.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(readerEntry, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem('auth', JSON.stringify({ username: '读者', isAuth: true })));
  await page.goto('/user/bookshelf');
  await expect(page.getByRole('main').getByRole('heading', { name: '我的书架' })).toBeVisible();
  await page.getByRole('link', { name: '排行榜' }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('这一部分暂时打不开');
  await frameStands(page);
});

test('a reader that never answers is given up after the time limit, with a way to try again', async ({ page }) => {
  await page.clock.install();
  await page.route(readerEntry, () => {});
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('#root > *').first()).toBeAttached();
  await page.clock.fastForward(16_000);
  await frameStands(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('加载超时');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
});
