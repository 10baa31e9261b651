import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

// Parts of the program that do not arrive are told of on the console as well.
test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ChunkLoadError/] });

interface LazyPart {
  part: string;
  address: string;
  isMembers?: boolean;
  /** Fills the member's account, or the device, before the page is opened and the part is lost. */
  prepare?: (page: Page) => Promise<unknown>;
  file: RegExp;
  open: (page: Page, name: string) => Promise<void>;
  /** The sentence of its loss. */
  problem: string;
  /** An element of the part, seen once it is loaded. */
  shown: (page: Page) => Locator;
}

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');
const pressMenu = (page: Page, name: string) => header(page).getByRole('button', { name }).click();

const collectBook = (page: Page) =>
  page.request.post('/api/v1/collect/book/', { data: { bid: '1001', collected: true } });
const readForAnHour = async (page: Page) => {
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.request.post('/api/v1/user/reading-time/', {
    data: { report_id: 'an-hour-of-reading', days: [{ day, seconds: 3_600, characters: 27_000 }] },
  });
};

/** As if a book had been kept by an earlier visit: what was loaded to keep one is in the browser's memory. */
const keepBook = async (page: Page) => {
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kept-books', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('books', { keyPath: 'bid' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('books', 'readwrite');
          const book = { bid: '1001', title: '河工纪', author: '某人', total: 10, kept: 10, bytes: 90_000, keptAt: 1 };
          writing.objectStore('books').put(book);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
};

const parts: LazyPart[] = [
  ...(['登录', '注册'] as const).map((title) => ({
    part: `the dialog ${title}`,
    address: '/detail/1001-2',
    file: /\/sign-in\.\w+\.js$/,
    open: (page: Page) => header(page).getByRole('link', { name: title }).click(),
    problem: `${title}没有加载成功`,
    shown: (page: Page) => page.getByRole('dialog', { name: title }),
  })),
  {
    part: 'the user menu',
    address: '/detail/1001-2',
    isMembers: true,
    file: /\/user-menu\.\w+\.js$/,
    open: pressMenu,
    problem: '菜单没有加载成功',
    shown: (page) => page.getByRole('menu', { name: '账号' }),
  },
  {
    part: 'the dialog 修改密码',
    address: '/detail/1001-2',
    isMembers: true,
    file: /\/change-password\.\w+\.js$/,
    open: async (page, name) => {
      await pressMenu(page, name);
      await page.getByRole('menuitem', { name: '修改密码' }).click();
    },
    problem: '修改密码没有加载成功',
    shown: (page) => page.getByRole('dialog', { name: '修改密码' }),
  },
  {
    part: 'the list of suggestions',
    address: '/detail/1001-2',
    file: /\/suggestions\.\w+\.js$/,
    open: (page) => page.getByRole('searchbox').fill('河工'),
    problem: '搜索建议没有加载成功',
    shown: (page) => page.getByRole('listbox', { name: '搜索建议' }),
  },
  {
    part: 'the notes of a book',
    address: '/book/1001',
    file: /\/notes\.\w+\.js$/,
    open: (page) => page.getByRole('main').getByRole('button', { name: '笔记' }).click(),
    problem: '笔记没有加载成功',
    shown: (page) => page.getByRole('dialog'),
  },
  {
    part: 'the list of what is kept offline',
    address: '/history',
    prepare: keepBook,
    // In a chunk without a name, which it shares with what keeps a book: who has kept one has the list, offline too.
    file: /\/(?:offline|\d+)\.\w+\.js$/,
    open: async () => {},
    problem: '离线作品没有加载成功',
    shown: (page) => main(page).getByRole('region', { name: '离线作品' }).getByRole('listitem'),
  },
  {
    part: 'the tab of notes beside the contents of a chapter',
    address: '/detail/1001-2',
    file: /\/reading-notes\.\w+\.js$/,
    open: async (page) => {
      await page.getByRole('toolbar').getByRole('link', { name: '目录' }).click();
      await page.getByRole('dialog', { name: '目录' }).getByRole('tab', { name: '笔记' }).click();
    },
    problem: '笔记没有加载成功',
    shown: (page) => page.getByRole('dialog', { name: '目录' }).getByText('还没有笔记'),
  },
  {
    part: 'what stands after the last chapter',
    address: '/detail/1001-10',
    file: /\/book-end\.\w+\.js$/,
    open: async () => {},
    problem: '书末没有加载成功',
    shown: (page) => page.getByRole('region', { name: '读到最后了' }),
  },
  {
    part: 'the dialog of the reading status',
    address: '/user/bookshelf',
    isMembers: true,
    prepare: collectBook,
    file: /\/shelf-selection\.\w+\.js$/,
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /的阅读状态：/ })
        .click(),
    problem: '阅读状态没有加载成功',
    shown: (page) => page.getByRole('dialog'),
  },
  {
    part: 'the bar that changes many books at once',
    address: '/user/bookshelf',
    isMembers: true,
    prepare: collectBook,
    file: /\/shelf-selection\.\w+\.js$/,
    open: (page) => page.getByRole('main').getByRole('button', { name: '批量管理' }).click(),
    problem: '批量管理没有加载成功',
    shown: (page) => page.getByRole('region', { name: '批量管理' }),
  },
  {
    part: 'the chart of the reading time',
    address: '/user/reading',
    isMembers: true,
    prepare: readForAnHour,
    file: /\/reading-chart\.\w+\.js$/,
    open: async () => {},
    problem: '图没有加载成功',
    shown: (page) => page.getByRole('img', { name: /^近 30 天每天的阅读/ }).locator('canvas'),
  },
  {
    part: 'the import of the shelf',
    address: '/user/bookshelf',
    isMembers: true,
    file: /\/shelf-import\.\w+\.js$/,
    open: (page) => chooseShelfFile(page),
    problem: '导入没有加载成功',
    shown: (page) => page.getByText('这不是从书架导出的文件'),
  },
];

const chooseShelfFile = (page: Page) =>
  page
    .getByLabel('书架文件')
    .setInputFiles({ name: '书架.json', mimeType: 'application/json', buffer: Buffer.from('{}') });

for (const lazyPart of parts) {
  const { part, address, isMembers, prepare, file, open, problem, shown } = lazyPart;
  test(`${part} that is lost, or asked for offline, says so over the page, which stays, and comes with 重试`, async ({
    page,
    context,
    baseURL,
  }) => {
    const name = isMembers ? await signIn(page, baseURL ?? '') : '';
    await prepare?.(page);
    let isLost = true;
    // With a route nothing comes out of the browser's cache.
    await page.route(file, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto(address);
    await alive(page);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const bar = page.getByRole('alert').filter({ hasText: problem });
    const retry = () => bar.getByRole('button', { name: '重试' }).click();
    const expectProblem = async () => {
      await expect(bar).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    };
    await open(page, name);
    await expectProblem();
    isLost = false;
    await context.setOffline(true);
    const offline = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    await retry();
    expect((await offline).failure()?.errorText).toBe('net::ERR_INTERNET_DISCONNECTED');
    await expectProblem();
    await context.setOffline(false);
    await retry();
    await expect(shown(page)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
}

test('a part that is lost once comes without a word', async ({ page }) => {
  const lost = Promise.withResolvers<void>();
  await page.route(/\/sign-in\.\w+\.js$/, (route) => route.abort().then(lost.resolve), { times: 1 });
  await page.goto('/detail/1001-2');
  await header(page).getByRole('link', { name: '登录' }).click();
  await lost.promise;
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('offline the login says so, can be closed, and opens once the network is back', async ({ page, context }) => {
  await page.goto('/detail/1001-2');
  await alive(page);
  await context.setOffline(true);
  const login = header(page).getByRole('link', { name: '登录' });
  await login.click();
  const bar = page.getByRole('alert').filter({ hasText: '登录没有加载成功' });
  await bar.getByRole('button', { name: '关闭' }).click();
  await expect(bar).toHaveCount(0);
  await expect(login).toBeFocused();
  await expect(page.locator('[data-current] p[data-pid]').first()).toBeVisible();
  await context.setOffline(false);
  await login.click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test('what keeps a book offline says on its own button that it did not arrive, and comes with 重试', async ({
  page,
}) => {
  const file = /\/offline\.\w+\.js$/;
  await page.route(file, (route) => route.abort());
  await page.goto('/book/1001');
  await alive(page);
  const retry = page.getByRole('main').getByRole('button', { name: '重试离线阅读' });
  await expect(retry).toBeEnabled();
  await page.unroute(file);
  await retry.click();
  await expect(page.getByRole('main').getByRole('button', { name: '离线阅读', exact: true })).toBeEnabled();
});

test('the progress bar is drawn without its script as well', async ({ page }) => {
  await page.route(/\/progress-bar\.\w+\.js$/, (route) => route.abort());
  const release = await holdRequests(page, '**/api/v1/novel/filter/**');
  await page.goto('/home');
  await alive(page);
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
  const bar = page.getByRole('progressbar', { name: '页面加载进度' });
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
