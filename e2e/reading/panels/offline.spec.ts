import type { Page } from '@playwright/test';
import { expectAccessibleInEachTheme } from '../../testing/accessibility/themes.ts';
import { lostNetworkErrors } from '../../testing/lost-network.ts';
import { waitingWrites } from '../../testing/members/waiting-writes.ts';
import { expectMarked, markedWords, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { readOn } from '../../testing/reading/reading-place.ts';
import { changedBuild } from '../../testing/releases/changed-build.ts';
import type { OwnServer } from '../../testing/servers/own-server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test as site } from '../../testing/site.ts';
import { startTimeoutMs } from '../../testing/time-limits.ts';

/** A site of this test's own, which it takes down and brings back. */
const test = site.extend<{ own: OwnServer }>({
  own: [async ({ startSite }, use) => use(await startSite()), { timeout: startTimeoutMs }],
});
test.use({
  serviceWorkers: 'allow',
  expectedErrors: lostNetworkErrors,
});
// Each starts a site, and waits until a worker has kept what it needs.
test.describe.configure({ timeout: 2 * startTimeoutMs });

/** What the worker has kept of an address, as text; '' where it has nothing. */
const keptText = (page: Page, path: string, cacheName = 'pages'): Promise<string> =>
  page.evaluate(
    async ({ path, cacheName }) => (await (await caches.match(path, { cacheName, ignoreVary: true }))?.text()) ?? '',
    { path, cacheName },
  );

/** Waits until the worker has kept a page of this address, with all its scripts. */
const kept = (page: Page, path: string, cacheName?: string) =>
  expect.poll(() => keptText(page, path, cacheName)).not.toBe('');

/** Opens the first chapter of 河工纪, and waits until it can be opened without a network. @returns its address */
const openChapter = async (page: Page, own: OwnServer): Promise<string> => {
  await page.goto(`${own.origin}/home`);
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
  // The home page has a 开始阅读 of its own, and is still there while the address is the novel's already.
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page).toHaveURL(/\/detail\/\d+-1$/);
  await page.reload();
  const path = new URL(page.url()).pathname;
  await kept(page, path);
  return path;
};

const chapter = (page: Page, no: number) => page.locator(`article[data-chapter$="-${no}"]`);

const turnToSecond = async (page: Page) => {
  await page.getByRole('link', { name: '下一章', exact: true }).first().click();
  await expect(page).toHaveURL(/-2$/);
  await expect(chapter(page, 2)).toContainText('第二回');
};

test('a chapter that was read opens without a network as always, and so does the next that was turned to [B1.29]', async ({
  page,
  own,
}) => {
  const path = await openChapter(page, own);
  const text = await chapter(page, 1).textContent();
  await turnToSecond(page);
  await kept(page, `${path.replace(/1$/, '2').replace('/detail/', '/api/v1/chapter/')}/`, 'answers');
  const rules = JSON.stringify({ isOn: true, rules: [{ pattern: '的', replacement: '之', isRegex: false }] });
  await page.evaluate((stored) => localStorage.setItem('replace-rules', stored), rules);

  await own.goDown();
  await page.reload();
  // The worker that runs the reader's rules is kept with the page.
  await expect(chapter(page, 2).locator('[data-replaced="之"]').first()).toBeAttached();
  await expect(chapter(page, 2)).toContainText('第二回');
  await expect(page.getByRole('banner')).toContainText('书海');
  await page.goto(own.origin + path);
  await expect(chapter(page, 1)).toHaveText(text ?? '');
  await turnToSecond(page);
});

/** Scripts that the worker keeps, by their names. */
const keptScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('release-files')).keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
  );

test('the worker keeps what reading needs, not pages that were never opened, and a dictionary only once it was asked for [B1.29]', async ({
  page,
  own,
}) => {
  const path = await openChapter(page, own);
  await kept(page, '/app-shell', 'app-shell');
  const scripts = await keptScripts(page);
  for (const name of ['main', 'chapter', 'reading', 'reading-contents', 'reading-settings', 'book']) {
    expect(scripts.filter((file) => file.startsWith(`${name}.`))).not.toEqual([]);
  }
  expect(scripts.filter((file) => /^(?:to-|bookshelf|setting|search)/.test(file))).toEqual([]);

  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('toolbar').getByRole('button', { name: '设置' }).click();
  await page.getByRole('radio', { name: '繁体' }).check();
  await expect(title).toContainText('聞童');
  await expect
    .poll(async () => (await keptScripts(page)).filter((file) => file.startsWith('to-')))
    .toEqual([expect.stringMatching(/^to-traditional\./)]);
  await own.goDown();
  await page.goto(own.origin + path);
  await expect(title).toContainText('聞童');
});

test('a book is kept offline: chapters that were never opened can be read, and what is not kept says so [B1.29]', async ({
  page,
  own,
}) => {
  await openChapter(page, own);
  await page.getByRole('link', { name: '河工纪' }).first().click();
  await expect(page).toHaveURL(/\/book\/\d+/);
  const book = page.url();
  await page.getByRole('button', { name: '离线阅读' }).click();
  await expect(page.getByRole('button', { name: '删除下载' })).toBeVisible();
  await expect(page.getByText(/已存 \d+ 章，占 \d/)).toBeVisible();
  await expectAccessibleInEachTheme(page, 'main');

  await own.goDown();
  await page.goto(`${book.replace('/book/', '/detail/').replace(/[?#].*$/, '')}-5`);
  await expect(page.getByRole('heading', { level: 1, name: /第五回/ })).toBeVisible();
  await page.goto(`${own.origin}/book/1003`);
  await expect(page.getByRole('heading', { name: '网络似乎不通' })).toBeVisible();
  const kept = page.getByRole('region', { name: '离线作品' });
  await expect(kept.getByRole('link', { name: '河工纪' })).toBeVisible();
  await expectAccessibleInEachTheme(page, 'html');
  await kept.getByRole('button', { name: '删除《河工纪》的离线内容' }).click();
  await expect(kept).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('book-'))))
    .toEqual([]);
});

test('what a member does without a network arrives once when it is back, also with two tabs open [B1.30]', async ({
  page,
  context,
  own,
}) => {
  await signIn(page, own.origin);
  await openChapter(page, own);
  await page.getByRole('link', { name: '河工纪' }).first().click();
  await expect(page.getByRole('button', { name: '加入书架' })).toBeEnabled();
  const bid = /\/book\/(\d+)/.exec(page.url())?.[1];
  const other = await context.newPage();
  await other.goto(`${own.origin}/home`);
  await own.goDown();
  await page.getByRole('button', { name: '加入书架' }).click();
  await expect(page.getByText('没有网络，联网后会自动保存')).toBeVisible();
  await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible();

  const answered: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/collect/book/')) answered.push(response.status());
  });
  await own.comeBack();
  // Both tabs learn of it, as a browser tells them.
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`${own.origin}/api/v1/collect/book/${bid}/`)).json()).data.entry !== null,
    )
    .toBe(true);
  // A page that is left before it has seen the answer sends it again.
  await expect.poll(() => waitingWrites(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible();
  expect(answered).toEqual([200]);
});

test('without a network a member finds home, history and shelf as this device has them, under one quiet line, without a message for each page [B1.62]', async ({
  page,
  context,
  own,
}) => {
  await signIn(page, own.origin);
  const path = await openChapter(page, own);
  const bid = /(\d+)-1$/.exec(path)?.[1];
  await page.request.post(`${own.origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  await turnToSecond(page);
  await readOn(page);
  const main = page.getByRole('main');
  const title = main.getByRole('link', { name: '河工纪' }).first();
  const addresses = ['/home', '/history', '/user/bookshelf'];
  for (const address of addresses) {
    await page.goto(own.origin + address);
    await expect(title).toBeVisible();
    await kept(page, address);
  }
  await context.setOffline(true);
  for (const address of addresses) {
    await page.goto(own.origin + address);
    await expect(page.getByText('离线，这里是这台设备上有的')).toBeVisible();
    await expect(title).toBeVisible();
    if (address === '/home')
      await expect(main.getByRole('region', { name: '继续阅读' }).getByRole('link', { name: /第二回/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/请求失败|没能取得/)).toHaveCount(0);
  }
  await context.setOffline(false);
  await expect(page.getByText('离线，这里是这台设备上有的')).toHaveCount(0);
});

test('a note made without a network is marked at once, and arrives in the account once', async ({ page, own }) => {
  await signIn(page, own.origin);
  const path = await openChapter(page, own);
  await own.goDown();
  await page.reload();
  await selectText(page, ['2', 3], ['2', 12]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expect.poll(() => markedWords(page, 'yellow')).toHaveLength(1);
  const [words = ''] = await markedWords(page, 'yellow');
  expect(words).toHaveLength(9);

  await own.comeBack();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const bid = /(\d+)-1$/.exec(path)?.[1];
  const quotes = async () => {
    const answer = await page.request.get(`${own.origin}/api/v1/user/notes/?bid=${bid}`);
    return (await answer.json()).data.items.map(({ quote }: { quote: string }) => quote);
  };
  await expect.poll(quotes).toEqual([words]);
  await page.reload();
  await expectMarked(page, 'yellow', [words]);
  expect(await quotes()).toEqual([words]);
});

test('a new release is taken over with the next page and never mixed with the last; switched off, the worker serves nothing any more [B1.31]', async ({
  page,
  own,
}) => {
  const path = await openChapter(page, own);
  const build = changedBuild('reader', { replace: ['已是第一章', '这是头一章'] });
  await own.release('publish', 'reader', '--from', build.folder, '--activate', '--why', 'test');
  build.remove();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('这是头一章')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The worker keeps a page after its scripts, which is later than it is shown.
  await expect.poll(() => keptText(page, path)).toContain('这是头一章');
  await expect.poll(() => missingFiles(page)).toEqual([]);
  await own.goDown();
  await page.reload();
  await expect(page.getByText('这是头一章')).toBeVisible();
  await turnToSecond(page);
  await page.goto(`${own.origin}/home`);
  await expect(page.getByRole('banner')).toBeVisible();

  await own.comeBack({ SERVICE_WORKER: 'off' });
  // With the next page, or the one after: Chromium at times lets the earlier worker end only with another navigation.
  await expect(async () => {
    await page.goto(own.origin + path);
    await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 2_000 }).toEqual([]);
  }).toPass();
  await own.goDown();
  await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

test('once the site is for members only nothing that was kept before is left on the device [B15.134]', async ({
  page,
  own,
}) => {
  const path = await openChapter(page, own);
  await own.library('settings', '--members-only', 'on');
  // With the next page, or the one after, as above.
  await expect(async () => {
    await page.goto(own.origin + path);
    await expect(page).toHaveURL(/\/login\?from=/, { timeout: 1_000 });
    await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 2_000 }).toEqual([]);
  }).toPass();
  await own.goDown();
  await expect(page.goto(own.origin + path)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

/** Scripts that a kept page names and that are not kept: with none of them missing each page runs with its own set. */
const missingFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = await caches.open('release-files');
    const missing: string[] = [];
    for (const name of ['pages', 'app-shell']) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
        for (const [, url = ''] of html.matchAll(/(?:src|href)="(\/remotes\/[^"]+)"/g)) {
          if (!(await files.match(url, { ignoreVary: true }))) missing.push(url);
        }
      }
    }
    return missing;
  });
