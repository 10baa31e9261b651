import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { drawnOtherwise } from '../testing/drawn-otherwise.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { importNovels } from '../testing/import-novel.ts';
import { test as ownSite } from '../testing/servers/own-site.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect } from '../testing/site.ts';

const longTitle =
  '在下雨的夜里从北方来的列车上写给南方所有不认识的人的一封很长很长而且没有写完的信：卷一至卷十二全本校订珍藏版';

interface Extremes {
  /** A title of one character, no introduction, one chapter, nobody who read it. */
  least: string;
  /** A long title, 3,000 chapters, ten million readers. */
  most: string;
  author: string;
}

const sentences = (number: number): string[] => [
  `列车在第${number}个站台上停了一会儿，月台上没有人，只有一盏灯照着雨，雨落在铁轨上，声音很轻。`,
  `他把信纸折好，放进大衣里面的口袋，想着第${number}封信该从哪里写起，想了很久也没有想出来。`,
];

const test = ownSite.extend<object, { extremes: Extremes }>({
  extremes: [
    async ({ ownSite: site }, use) => {
      const chapters = Array.from({ length: 3_000 }, (_, index) => [
        `第${index + 1}章 第${index + 1}个站台`,
        sentences(index + 1),
      ]);
      const author = '极限';
      const [least, most] = importNovels(
        site,
        { title: '山', author, status: '完本', chapters: { '第一章 山': ['山在那里。'] } },
        { title: longTitle, author, category: '历史', chapters: Object.fromEntries(chapters) },
      );
      site.library(
        'edit',
        most,
        '--tags',
        '列车、书信、北方、长途旅行',
        '--intro',
        '一封写了十二卷的信，从北方的雨夜开始。'.repeat(12),
      );
      const database = new DatabaseSync(path.join(site.environment.DATA_DIR ?? '', 'shuhai.db'));
      // A picture tells no day.
      const day = Date.parse('2026-03-01T12:00:00+08:00');
      database.exec(`update chapters set published_at = ${day}; update novels set latest_at = ${day}`);
      database.exec(`update novels set read_day = 10000000, read_week = 10000000, read_month = 10000000,
        read_total = 10000000, collect_count = 1234567, like_count = 10000000 where id = ${most}`);
      const row = database.prepare('select author_id from novels where id = ?').get(most);
      database.close();
      await use({ least, most, author: String(row?.author_id) });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The frame of a page, its first section, that holds what is looked at. */
const header = (page: Page): Locator => page.getByRole('main').locator('div:has(> div > h1)').first();

const sizes = [
  // So tall that the button at the foot of the screen stands below what is looked at.
  ['phone', { width: 390, height: 1400 }],
  ['desktop', { width: 1280, height: 800 }],
] as const;

// `UPDATE_SCREENSHOTS=1 npm test -- e2e/finding/look.spec.ts` takes the pictures anew.
for (const [name, viewport] of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test(`short and long titles, no introduction, nobody and ten million readers, 1 and 3,000 chapters look as they were drawn on a ${name} [B5.01]`, async ({
      page,
      ownSite: { origin },
      extremes: { least, most, author },
    }) => {
      await page.goto(`${origin}/book/${least}`);
      const otherwise = await drawnOtherwise(page);
      if (otherwise !== null) console.log(`没有与图片比较：${otherwise}`);
      // Some edges may be drawn otherwise on another machine; a lost word is more than that.
      const expectDrawn = async (element: Locator, picture: string) =>
        otherwise === null
          ? await expect(element).toHaveScreenshot(picture, { maxDiffPixelRatio: 0.0005 })
          : await expect(element).toBeVisible();
      for (const [novel, book] of [
        ['least', least],
        ['most', most],
      ]) {
        await page.goto(`${origin}/book/${book}`);
        await expectDrawn(header(page), `book-${novel}-${name}.png`);
      }
      await page.goto(`${origin}/author/${author}`);
      const rows = page.getByRole('main').getByRole('list').first();
      await expectDrawn(rows, `rows-${name}.png`);
      await page.goto(`${origin}/ranking?kind=likes`);
      const ranked = page.getByRole('main').getByRole('article').first();
      await expectDrawn(ranked, `ranked-${name}.png`);
    });
  });
}

test('lists stand in one, two and three columns as the screen grows, and the content grows with it [B5.05]', async ({
  page,
  ownSite: { origin },
}) => {
  /** Columns of the list of novels, and how much of the screen's width the content has, in hundredths. */
  const shape = () =>
    page.getByRole('main').evaluate((main) => {
      const lefts = [...main.querySelectorAll('article')].map((row) => Math.round(row.getBoundingClientRect().left));
      return { columns: new Set(lefts).size, share: Math.round((main.clientWidth / innerWidth) * 100) };
    });
  await page.goto(`${origin}/filter`);
  for (const [width, columns, least] of [
    [390, 1, 95],
    [768, 1, 95],
    [1280, 2, 85],
    [1920, 3, 70],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { columns: shown, share } = await shape();
    expect([width, shown]).toEqual([width, columns]);
    expect(share).toBeGreaterThanOrEqual(least);
  }
  // The facets give a tablet's first screen to the list.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('list', { name: '标签', exact: true })).toBeHidden();
  await expect(page.getByRole('main').getByRole('article').nth(3)).toBeInViewport();
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect(page.getByRole('list', { name: '标签', exact: true })).toBeVisible();
});

/** How far a page reaches beyond the screen, in pixels, and with what. */
const overflow = (page: Page): Promise<[number, string[]]> =>
  page.evaluate(() => {
    const { right } = document.body.getBoundingClientRect();
    const beyond = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > right);
    return [
      document.documentElement.scrollWidth - right,
      beyond.slice(-3).map((one) => `${one.tagName} ${one.textContent?.slice(0, 20)}`),
    ];
  });

const open = (most: string, least: string, author: string): string[] => [
  '/home',
  '/filter',
  '/filter?category=1&ns=2',
  '/ranking',
  `/search?keyword=${encodeURIComponent('列车')}`,
  `/search?keyword=${encodeURIComponent('站台')}&place=other`,
  `/book/${most}`,
  `/book/${least}`,
  `/detail/${most}-3`,
  `/author/${author}`,
  '/composition',
  '/login',
  '/password',
  '/nothing',
];
const personal = ['/user/setting', '/user/bookshelf', '/user/message', '/user/reading', '/user/feedback'];

test.use({ expectedErrors: [/404 \(Not Found\)/] });

test('nothing reaches beyond a screen of 280 px, nor of 320 [B5.02]', async ({
  page,
  ownSite: { origin },
  extremes: { most, least, author },
}) => {
  const wide: string[] = [];
  const look = async (address: string) => {
    await page.goto(origin + address);
    await expect(page.getByRole('main')).not.toBeEmpty();
    for (const width of [320, 280]) {
      await page.setViewportSize({ width, height: 640 });
      const [pixels, elements] = await overflow(page);
      if (pixels > 0) wide.push(`${address}, ${width} px wide: ${pixels} px, ${elements.join('; ')}`);
    }
  };
  for (const address of open(most, least, author)) await look(address);
  await signIn(page, origin, '一位读了很多年书的读者');
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: most, collected: true } });
  await page.request.post(`${origin}/api/v1/user/progress/`, { data: { cid: `${most}-3` } });
  for (const address of ['/home', `/book/${most}`, ...personal]) await look(address);
  expect(wide).toEqual([]);
});

test('the name that the operator chose stands wherever a reader looks, and no other [B5.07]', async ({
  page,
  ownSite: site,
  extremes: { most, least, author },
}) => {
  site.library('site', '--name', '听雨楼');
  await expect.poll(async () => await (await page.request.get(`${site.origin}/home`)).text()).toContain('听雨楼');
  await signIn(page, site.origin);
  for (const address of [...open(most, least, author), ...personal]) {
    await page.goto(site.origin + address);
    await expect(page.getByRole('banner')).toContainText('听雨楼');
    expect([address, (await page.content()).match(/.{20}书海.{20}/)?.[0]]).toEqual([address, undefined]);
  }
  await page.goto(`${site.origin}/user/bookshelf`);
  await expect(page.getByRole('link', { name: '导出' })).toHaveAttribute('download', '听雨楼书架.json');
});

test('a frame that no call has answered for bears the name that the operator chose [B5.07]', async ({
  page,
  ownSite: { origin, library },
}) => {
  library('site', '--name', '听雨楼');
  await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('听雨楼');
  const release = await holdRequests(page, '**/api/v1/**');
  // The program waits for the calls.
  await page.goto(`${origin}/home?nossr=1`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('banner')).toContainText('听雨楼');
  await expect(page).toHaveTitle('正在打开 - 听雨楼');
  release();
  await expect(page).not.toHaveTitle(/正在打开/);
});
