import type { Locator, Page } from '@playwright/test';

/** A part of a page that is loaded when it is wanted. */
interface LazyPart {
  part: string;
  /** Another part that is asked for in the same way, and stands for this one: it alone is tried by `npm test`. */
  isLike?: string;
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

export const main = (page: Page) => page.getByRole('main');
export const header = (page: Page) => page.getByRole('banner');
const pressMenu = (page: Page, name: string) => header(page).getByRole('button', { name }).click();

const readSecondChapter = (page: Page) => page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });

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

/** The chunk that sends a member's changes, and remembers across the login what a visitor pressed. */
const outbox = /\/outbox\.\w+\.js$/;

export const lazyParts: LazyPart[] = [
  ...(['登录', '注册'] as const).map((title) => ({
    part: `the dialog ${title}`,
    ...(title === '注册' && { isLike: 'the dialog 登录' }),
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
    isLike: 'the dialog 登录',
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
    isLike: 'what leads a member on from the home page',
    address: '/history',
    prepare: keepBook,
    // In a chunk without a name, which it shares with what keeps a book: who has kept one has the list, offline too.
    file: /\/(?:offline|\d+)\.\w+\.js$/,
    open: async () => {},
    problem: '离线作品没有加载成功',
    shown: (page) => main(page).getByRole('region', { name: '离线作品' }).getByRole('listitem'),
  },
  {
    part: 'what leads a member on from the home page',
    address: '/home',
    isMembers: true,
    prepare: readSecondChapter,
    file: /\/continue\.\w+\.js$/,
    open: async () => {},
    problem: '没能取得阅读进度',
    shown: (page) => main(page).getByRole('region', { name: '继续阅读' }).getByRole('link', { name: /已读/ }),
  },
  {
    part: 'what leads a member on from the page of a book',
    isLike: 'what leads a member on from the home page',
    address: '/book/1001',
    isMembers: true,
    prepare: readSecondChapter,
    file: /\/continue\.\w+\.js$/,
    open: async () => {},
    problem: '继续阅读没有加载成功',
    shown: (page) => main(page).getByRole('link', { name: '继续阅读' }),
  },
  {
    part: 'what puts a book on the shelf',
    address: '/book/1001',
    isMembers: true,
    file: outbox,
    open: (page) => main(page).getByRole('button', { name: '加入书架' }).click(),
    problem: '加入书架没有加载成功',
    shown: (page) => main(page).getByRole('button', { name: '已在书架' }),
  },
  ...(
    [
      ['加入书架', '/book/1001'],
      ['点赞', '/book/1001'],
      ['收藏本章', '/detail/1001-2'],
    ] as const
  ).map(([button, address]) => ({
    part: `what keeps a visitor’s ${button} until the login`,
    isLike: 'what puts a book on the shelf',
    address,
    file: outbox,
    open: (page: Page) => main(page).getByRole('button', { name: button }).click(),
    problem: `${button}没有加载成功`,
    shown: (page: Page) => page.getByRole('dialog', { name: '登录' }),
  })),
  {
    part: 'the dictionary of the other script',
    address: '/detail/1001-2',
    file: /\/to-traditional\.\w+\.js$/,
    open: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: '设置' }).click();
      await page.getByRole('radio', { name: '繁体' }).check();
    },
    problem: '繁体字没有加载成功',
    shown: (page) => page.locator('html[lang="zh-Hant"]'),
  },
  {
    part: 'the tab of notes beside the contents of a chapter',
    isLike: 'the notes of a book',
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
    isLike: 'the dialog of the reading status',
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
  page.getByLabel('导入').setInputFiles({ name: '书架.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
