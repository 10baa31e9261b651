import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { drawnOtherwise } from '../testing/layout/drawn-otherwise.ts';
import { withEditorsChoice } from '../testing/library/editors-choice.ts';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import { programLoaded } from '../testing/reading/reading-place.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';

import { signIn, signInNamed } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs, startTimeoutMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

const longTitle =
  '在下雨的夜里从北方来的列车上写给南方所有不认识的人的一封很长很长而且没有写完的信：卷一至卷十二全本校订珍藏版';

/** A site whose novels are as short and as long as they may be. */
let site: OwnServer;
let origin: string;
/** A title of one character, no introduction, one chapter, nobody who read it. */
let least: string;
/** A long title, 3,000 chapters, ten million readers. */
let most: string;
/** Of both. */
let author: string;

const sentences = (number: number): string[] => [
  `列车在第${number}个站台上停了一会儿，月台上没有人，只有一盏灯照着雨，雨落在铁轨上，声音很轻。`,
  `他把信纸折好，放进大衣里面的口袋，想着第${number}封信该从哪里写起，想了很久也没有想出来。`,
];

const databaseOf = ({ environment }: OwnServer): DatabaseSync =>
  new DatabaseSync(path.join(environment.DATA_DIR ?? '', 'shuhai.db'), { timeout: limitMs(10_000) });

/** A day that is the same in each picture. */
const day = Date.parse('2026-03-01T12:00:00+08:00');
const sameDay = `update chapters set published_at = ${day}; update novels set latest_at = ${day}`;

// In one worker: so the novels are made once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(2 * startTimeoutMs);
  site = await startServer('production');
  ({ origin } = site);
  const chapters = Array.from({ length: 3_000 }, (_, index) => [
    `第${index + 1}章 第${index + 1}个站台`,
    sentences(index + 1),
  ]);
  const name = '极限';
  [least, most] = await importNovels(
    site,
    { title: '山', author: name, status: '完本', chapters: { '第一章 山': ['山在那里。'] } },
    { title: longTitle, author: name, category: '历史', chapters: Object.fromEntries(chapters) },
  );
  await site.library(
    'edit',
    most,
    '--tags',
    '列车、书信、北方、长途旅行',
    '--intro',
    '一封写了十二卷的信，从北方的雨夜开始。'.repeat(12),
  );
  const database = databaseOf(site);
  database.exec(sameDay);
  database.exec(`update novels set read_day = 10000000, read_week = 10000000, read_month = 10000000,
    read_total = 10000000, collect_count = 1234567, like_count = 10000000 where id = ${most}`);
  const row = database.prepare('select author_id from novels where id = ?').get(most);
  database.close();
  author = String(row?.author_id);
});
test.afterAll(() => site.stop());

/** Whether pictures are compared here; where letters are drawn otherwise the end of the run says so. @param page an open page of the site */
const comparesPictures = async (page: Page): Promise<boolean> => {
  const otherwise = await drawnOtherwise(page);
  if (otherwise !== null) test.info().annotations.push({ type: 'note', description: `图未比对：${otherwise}` });
  return otherwise === null;
};

/** Expects a page or a part of it to look as it was drawn, or to show where pictures are not compared. */
const expectDrawn = async (
  part: Locator | Page,
  picture: string,
  { isCompared, mask = [] }: { isCompared: boolean; mask?: Locator[] },
): Promise<void> => {
  if (isCompared) await expect(part as Locator).toHaveScreenshot(picture, { mask });
  else await expect('goto' in part ? part.getByRole('main') : part).toBeVisible();
};

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
    }) => {
      await page.goto(`${origin}/book/${least}`);
      const isCompared = await comparesPictures(page);
      for (const [novel, book] of [
        ['least', least],
        ['most', most],
      ]) {
        await page.goto(`${origin}/book/${book}`);
        await expectDrawn(header(page), `book-${novel}-${name}.png`, { isCompared });
      }
      await page.goto(`${origin}/author/${author}`);
      const rows = page
        .getByRole('main')
        .getByRole('list')
        .filter({ has: page.getByRole('article') });
      await expectDrawn(rows, `rows-${name}.png`, { isCompared });
      await page.goto(`${origin}/ranking?kind=likes`);
      const ranked = page.getByRole('main').getByRole('article').first();
      await expectDrawn(ranked, `ranked-${name}.png`, { isCompared });
    });
  });
}

/** A phone and a desk; a tablet and a large screen by `npm run prove -- matrices`, and where the pictures are taken anew. */
const screens: [width: number, height: number][] = [
  [390, 844],
  [1280, 800],
];
if (wholeMatrices || process.env.UPDATE_SCREENSHOTS) screens.push([768, 1024], [1920, 1080]);

/** A page, or a part of one, of which there is a picture for each width, by day and by night. */
interface Drawn {
  /** Its pictures are named by it, by the width and by the colours. */
  name: string;
  address: string;
  part: Locator | Page;
  /** Brings the part into the state that was drawn. */
  show?: (screen: { width: number; height: number }) => Promise<unknown>;
}

/**
 * Expects what was drawn of a site to look so at each width, by day and by night.
 * @param page an open page of the site
 * @param mask what is another each time
 */
const expectDrawnAtEachWidth = async (
  page: Page,
  origin: string,
  { drawn, mask }: { drawn: readonly Drawn[]; mask: Locator[] },
): Promise<void> => {
  const isCompared = await comparesPictures(page);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const { name, address, part, show } of drawn) {
      await page.goto(origin + address);
      await alive(page);
      await show?.({ width, height });
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectDrawn(part, `${name}-${width}-${colorScheme}.png`, { isCompared, mask });
      }
    }
  }
};

test('home, a book and the shelf look as they were drawn, at each width, by day and by night [B5.01]', async ({
  page,
}) => {
  test.setTimeout(limitMs(300_000));
  // Five facts, kept offline, read; and titles of the shelf in each length.
  const kept = await importNovel(site, {
    title: `${longTitle.slice(0, 24)}（修订）`,
    author: '一位名字很长很长的作者',
    category: '历史',
    chapters: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((no) => [`第${no}章 第${no}个站台和它的灯`, sentences(no)])),
  });
  await site.library('edit', kept, '--tags', '列车、书信、北方');
  const at = '2026-03-02T12:00:00.000Z';
  const database = databaseOf(site);
  database.exec(sameDay);
  database.exec(`update novels set read_day = 12, read_week = 345, read_month = 6789, read_total = 123456, collect_count = 321,
    like_count = 45 where id = ${kept}`);
  database.close();
  await signIn(page, origin, '林冲');
  for (const bid of [kept, most, '1001', '1002', '1003'])
    await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  for (const bid of [kept, '1001'])
    await page.request.post(`${origin}/api/v1/user/progress/`, { data: { cid: `${bid}-3`, read_at: at } });
  await page.goto(`${origin}/book/${kept}`);
  await page.getByRole('button', { name: '离线阅读' }).click();
  await expect(page.getByRole('button', { name: '删除下载' })).toBeVisible();
  await withEditorsChoice(site, { picks: [kept, most, '1001', '1002'] }, () =>
    expectDrawnAtEachWidth(page, origin, {
      drawn: [
        { name: 'home', address: '/home', part: page },
        { name: 'book', address: `/book/${kept}`, part: page },
        { name: 'shelf', address: '/user/bookshelf', part: page },
      ],
      // The port and the member.
      mask: [page.getByText(new URL(origin).host), page.getByRole('banner').getByText(/^林冲/)],
    }),
  );
});

test('five long facts of a book stand in one line, on the narrowest phone too [B5.01]', async ({ page }) => {
  test.setTimeout(limitMs(120_000));
  const book = await importNovel(site, { title: '五', author: '极限', chapters: { '第一章 五': ['五件事。'] } });
  const database = databaseOf(site);
  database.exec(`update novels set word_count = 12345000, chapter_count = 12345, collect_count = 9999000,
    like_count = 9999000 where id = ${book}`);
  database.close();
  for (const width of [320, 360, 390, 640, 768, 800, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${origin}/book/${book}`);
    const facts = page.getByRole('main').locator('dl').first();
    await expect(facts.locator('dt')).toHaveText(['状态', '字数', '章节', '收藏', '获赞']);
    await expect(facts.locator('dd').nth(1)).toHaveText('1234.5万字');
    await expect(facts.locator('dd').nth(4)).toContainText('999.9万');
    const { tops, room, spaces } = await facts.evaluate((list) => {
      const boxes = [...list.querySelectorAll('dd')].map((fact) => {
        const range = document.createRange();
        range.selectNodeContents(fact);
        return range.getBoundingClientRect();
      });
      const { left, right } = list.getBoundingClientRect();
      const ends = boxes.flatMap((box) => [box.left, box.right]);
      return {
        tops: new Set(boxes.map(({ top }) => Math.round(top))).size,
        room: Math.round(Math.min((ends[0] ?? 0) - left, right - (ends.at(-1) ?? 0))),
        spaces: boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0)),
      };
    });
    expect({ width, tops }).toEqual({ width, tops: 1 });
    expect(room, `${width} px: no fact goes beyond the list`).toBeGreaterThanOrEqual(0);
    expect(Math.min(...spaces), `${width} px: facts stand apart`).toBeGreaterThanOrEqual(8);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${width} px: nothing goes sideways`).toBeLessThanOrEqual(0);
  }
});

test('one category, one book on the shelf, facets without novels and the reading bars look as they were drawn, at each width, by day and by night [B5.01]', async ({
  page,
  startSite,
}) => {
  test.setTimeout(limitMs(300_000));
  const smallSite = await startSite();
  const novels = (await smallSite.library('list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string });
  await smallSite.library('remove', ...novels.map(({ id }) => id).filter((id) => id !== '1001'), '--yes');
  const database = databaseOf(smallSite);
  database.exec(sameDay);
  database.close();
  await signIn(page, smallSite.origin, '林冲');
  await page.request.post(`${smallSite.origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: true } });
  await page.goto(`${smallSite.origin}/home`);
  await page.evaluate(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  const main = page.getByRole('main');
  const facets = main.getByRole('navigation', { name: '筛选' });
  await expectDrawnAtEachWidth(page, smallSite.origin, {
    drawn: [
      { name: 'one-category', address: '/home', part: main.getByRole('region', { name: '分类' }) },
      { name: 'one-on-the-shelf', address: '/user/bookshelf', part: main },
      {
        name: 'empty-facets',
        address: '/filter',
        part: facets,
        show: async ({ width }) => {
          if (width < 960) await main.getByText('筛选', { exact: true }).click();
          for (const more of await facets.getByText('更多', { exact: true }).all()) await more.click();
        },
      },
      {
        name: 'reading-bars',
        address: '/detail/1001-2',
        part: page,
        show: async ({ width, height }) => {
          await programLoaded(page);
          await page.mouse.click(width / 2, height / 2);
          await expect(page.getByRole('region', { name: '阅读进度' })).toBeVisible();
        },
      },
    ],
    mask: [page.locator('[data-reading-foot]')],
  });
});

test('finished novels, the newest chapters, the badge of messages and the axis of the reading time look as they were drawn, at each width, by day and by night [B5.01]', async ({
  page,
  startSite,
}) => {
  test.setTimeout(limitMs(300_000));
  const ownSite = await startSite();
  const [finished, short] = await importNovels(
    ownSite,
    {
      title: longTitle,
      author: '一位名字很长很长的作者',
      category: '历史',
      status: '完本',
      chapters: Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((no) => [
          `第${no}章 第${no}个站台上的灯，以及站台上等了一夜也没有等到信的人`,
          sentences(no),
        ]),
      ),
    },
    { title: '山', author: '极限', status: '完本', chapters: { '第一章 山': ['山在那里。'] } },
  );
  await ownSite.library('edit', finished, '--intro', '一封写了十二卷的信，从北方的雨夜开始。'.repeat(12));
  const name = '一位读了很多年书的读者';
  await signInNamed(page, ownSite.origin, name);
  const database = databaseOf(ownSite);
  database.exec(`${sameDay};
    update novels set read_day = 12, read_week = 345, read_month = 6789 where id = ${short};
    update novels set read_day = 123, read_week = 3456, read_month = 67890 where id = ${finished}`);
  const member = Number(database.prepare('select id from members where username = ?').get(name)?.id);
  for (let message = 1; message <= 100; message += 1)
    database.exec(`insert into messages (member_id, kind, title, body, read, created_at)
      values (${member}, 'system', '第 ${message} 条', '', 0, ${day})`);
  for (let back = 0; back < 30; back += 1) {
    const date = new Date(day - back * 86_400_000).toISOString().slice(0, 10);
    database.exec(`insert into reading_days (member_id, day, seconds, characters)
      values (${member}, '${date}', ${((back * 7) % 11) * 1_500}, ${((back * 7) % 11) * 9_000})`);
  }
  database.close();
  await page.clock.setFixedTime(day);
  await page.goto(`${ownSite.origin}/home`);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const novels = main.getByRole('region', { name: '完本精选' });
  const contents = main.getByRole('region', { name: '目录' });
  const chart = main.getByRole('region', { name: '近 30 天' });
  await expectDrawnAtEachWidth(page, ownSite.origin, {
    drawn: [
      {
        name: 'finished',
        address: '/home',
        part: novels,
        show: () => expect(novels.getByRole('listitem')).not.toHaveCount(0),
      },
      { name: 'badge', address: '/home', part: banner, show: () => expect(banner.getByText('99+')).toBeVisible() },
      {
        name: 'newest',
        address: `/book/${finished}`,
        part: contents,
        show: () => expect(contents).toBeVisible(),
      },
      {
        name: 'reading-time',
        address: '/user/reading',
        part: chart,
        show: () => expect(chart.locator('canvas')).toBeVisible(),
      },
    ],
    mask: [banner.getByText(new URL(ownSite.origin).host)],
  });
});

test('lists stand in one, two and three columns as the screen grows, and the content grows with it [B5.05]', async ({
  page,
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

test('nothing reaches beyond a screen of 280 px, nor of 320 [B5.02]', async ({ page }) => {
  const wide: string[] = [];
  const look = async (address: string) => {
    // Before the page opens: a style that comes while the window changes leaves Chromium with media queries of both sizes.
    await page.setViewportSize({ width: 320, height: 640 });
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

test('the name that the operator chose stands wherever a reader looks, and no other [B5.07]', async ({ page }) => {
  await site.library('site', '--name', '听雨楼');
  await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('听雨楼');
  await signIn(page, origin);
  for (const address of [...open(most, least, author), ...personal]) {
    await page.goto(origin + address);
    await expect(page.getByRole('banner')).toContainText('听雨楼');
    expect([address, (await page.content()).match(/.{20}书海.{20}/)?.[0]]).toEqual([address, undefined]);
  }
  await page.goto(`${origin}/user/bookshelf`);
  await expect(page.getByRole('link', { name: '导出' })).toHaveAttribute('download', '听雨楼书架.json');
});

test('a frame that no call has answered for bears the name that the operator chose [B5.07]', async ({ page }) => {
  await site.library('site', '--name', '听雨楼');
  await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('听雨楼');
  const release = await holdRequests(page, '**/api/v1/**');
  // The program waits for the calls.
  await page.goto(`${origin}/home?nossr=1`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('banner')).toContainText('听雨楼');
  await expect(page).toHaveTitle('正在打开 - 听雨楼');
  release();
  await expect(page).not.toHaveTitle(/正在打开/);
});

/**
 * The words of which something is cut off, where no ellipsis and no scrolling says that there is more. A character is cut where a
 * pointer at its middle does not find the element that holds it.
 */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutOnPurpose = (element: Element | null): boolean => {
      if (element === null) return false;
      const { textOverflow, webkitLineClamp, overflowX, clipPath, pointerEvents, opacity } = getComputedStyle(element);
      return (
        [textOverflow === 'ellipsis', webkitLineClamp !== 'none', ['auto', 'scroll'].includes(overflowX)].includes(
          true,
        ) ||
        [clipPath === 'inset(50%)', pointerEvents === 'none', opacity === '0'].includes(true) ||
        isCutOnPurpose(element.parentElement)
      );
    };
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    const range = document.createRange();
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const text = currentNode.nodeValue ?? '';
      const { parentElement } = currentNode;
      if (text.trim() === '' || parentElement === null || isCutOnPurpose(parentElement)) continue;
      if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + 1);
        // The first character of a line begins at the end of the line before.
        const { left, top, width, height } = [...range.getClientRects()].at(-1) ?? new DOMRect();
        const found = document.elementsFromPoint(left + width / 2, top + height / 2);
        if (width > 0 && !found.some((one) => one === parentElement || parentElement.contains(one))) {
          cut.push(`“${text[index]}” of “${text}”`);
          break;
        }
      }
    }
    return cut;
  });

test('an author’s name that needs several lines loses no character, nor does any other word [B5.02]', async ({
  page,
}) => {
  const [long] = await importNovels(site, {
    title: '长名',
    author: '从漠河坐三天三夜火车来的不愿透露姓名的守夜人',
    category: '历史',
    chapters: { '第一章 灯': ['灯亮着，人还没有来。'] },
  });
  await site.library('picks', 'set', long, most);
  const longAuthor = (await (await page.request.get(`${origin}/book/${long}`)).text()).match(/\/author\/\d+/)?.[0];
  const cut: string[] = [];
  for (const address of [
    '/home',
    '/filter',
    '/ranking',
    `/search?keyword=${encodeURIComponent('守夜人')}`,
    longAuthor,
    `/book/${long}`,
  ]) {
    await page.goto(`${origin}${address}`);
    for (const width of [1280, 390, 320]) {
      // So tall that all of it is in view, where a pointer finds it.
      await page.setViewportSize({ width, height: 800 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      cut.push(...(await cutWords(page)).map((words) => `${address}, ${width} px wide: ${words}`));
    }
  }
  expect(cut).toEqual([]);
});
