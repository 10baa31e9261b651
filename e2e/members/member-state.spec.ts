import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import { giveLongList } from '../testing/long-list.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { makeMember, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const lists = /\/api\/v1\/collect\/list\//;
const rows = (page: Page) => page.getByRole('main').locator('li[aria-posinset]');
/** Least height of a row of the shelf. */
const rowHeightPx = 120;
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Follows a row's link to its book and goes back: the row stands where it stood before, while the list's call is held back. */
const expectSameRowAfterBack = async (page: Page, row: Locator, hold: () => () => void) => {
  // The place is taken in the moment of the press: what is pressed by the mouse may be scrolled to first.
  const link = row.locator('[href="/book/1001"]').first();
  await expect(link).toBeVisible();
  const place = await link.evaluate((link: HTMLElement) => {
    link.scrollIntoView({ block: 'center' });
    const { top } = link.getBoundingClientRect();
    link.click();
    return top;
  });
  await expect(page).toHaveURL(/\/book\/1001$/);
  await expect(page.getByRole('main').getByRole('button', { name: '点赞' })).toBeVisible();
  const release = hold();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - place)).toBeLessThan(rowHeightPx);
  release();
};

test('Back from a book opens the shelf filled, at the same row, before the server has answered [B10.01]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const last = rows(page).last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows(page).locator('[href^="/book/"]').last()).toBeVisible();
  // The place is taken in the moment of the press: what is pressed by the mouse may be scrolled to first.
  const before = await rows(page)
    .last()
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => {
      const { scrollY } = window;
      link.click();
      return scrollY;
    });
  expect(before).toBeGreaterThan(300);
  await expect(page).not.toHaveURL(/bookshelf/);
  const release = await holdRequests(page, lists);
  await page.goBack();
  await expect(rows(page).last()).toBeVisible();
  // Rows have heights of their own once they were drawn: the place may differ by less than one of them.
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(rowHeightPx);
  release();
});

test('Back opens messages, collected chapters and feedback filled, at the same row, before the server has answered [B10.04]', async ({
  page,
  ownSite,
}) => {
  const bids = await fillMember(page, ownSite);
  // More rows than a low window shows.
  await page.setViewportSize({ width: 1000, height: 420 });
  for (const bid of bids.slice(2)) {
    await page.request.post(`${ownSite.origin}/api/v1/collect/chapter/`, { data: { cid: `${bid}-1` } });
  }
  const listed = page.getByRole('main').locator('section li');
  for (const [address, call, text] of [
    ['/user/bookshelf?tab=chapter', lists, '水退了，船还在。'],
    ['/user/message', /\/api\/v1\/user\/messages\/(\?|$)/, '周日凌晨停机'],
    ['/user/feedback', /\/api\/v1\/user\/feedback\/list\//, '希望书架可以按作者排序。'],
  ] as const) {
    await page.goto(`${ownSite.origin}${address}`);
    await expect(listed.filter({ hasText: text })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await scrolled(page);
    expect(before, address).toBeGreaterThan(100);
    const count = await listed.count();
    await page
      .getByRole('banner')
      .getByRole('link', { name: '书架' })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { name: '我的书架' })).toBeVisible();
    await expect(page).toHaveURL(/bookshelf$/);
    const release = await holdRequests(page, call);
    await page.goBack();
    await expect(listed.filter({ hasText: text })).toBeVisible();
    await expect(listed).toHaveCount(count);
    await expect.poll(() => scrolled(page)).toBe(before);
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('Back from row 400 of the shelf opens at the same row [B10.01]', async ({ page, ownSite }) => {
  await fillMember(page, ownSite);
  const longShelf = await giveLongList<{ novel: object }>(page, `${ownSite.origin}/api/v1/collect/list/`, {
    length: 420,
    pageSize: 60,
    itemAt: (sample, row) => ({
      ...sample,
      novel: { ...sample.novel, id: row === 400 ? '1001' : String(100_000 + row), title: `第${row}部` },
      pinned: false,
      progress: null,
    }),
  });
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const row400 = rows(page).and(page.locator('[aria-posinset="400"]'));
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return rows(page).last().getAttribute('aria-posinset');
      },
      { intervals: [100] },
    )
    .toBe('420');
  // Of many rows those in sight alone are drawn.
  await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight * 400) / 420));
  await expectSameRowAfterBack(page, row400, longShelf);
});

test('Back from the third page of messages and of collected chapters opens at the same row [B10.04]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  const main = page.getByRole('main');
  for (const [address, call, fields] of [
    ['/user/message', 'user/messages/', { link: '/book/1001' }],
    ['/user/bookshelf?tab=chapter', 'collect/list/?type=chapter', { novel: { id: '1001', title: '守灯记' } }],
  ] as const) {
    const list = await giveLongList<object>(page, `${ownSite.origin}/api/v1/${call}`, {
      length: 80,
      pageSize: 30,
      itemAt: (sample, row) => ({ ...sample, ...fields, id: String(row) }),
    });
    await page.goto(ownSite.origin + address);
    const listed = main.locator('section li').filter({ has: page.getByRole('button') });
    await expect(listed).toHaveCount(30);
    await main.getByRole('button', { name: '加载更多' }).click();
    await expect(listed).toHaveCount(60);
    await main.getByRole('button', { name: '加载更多' }).click();
    await expect(listed).toHaveCount(80);
    await expectSameRowAfterBack(page, listed.nth(69), list);
    await expect(listed).toHaveCount(80);
  }
});

test('what was one member’s is never shown to another who signs in in another tab [B10.02]', async ({
  page,
  context,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await expect(rows(page).first()).toBeVisible();
  // The reader's own pages as well: what one member goes on with is not the other's.
  const home = await context.newPage();
  await home.goto(`${ownSite.origin}/home`);
  const goOn = home.getByRole('region', { name: '继续阅读' });
  await expect(goOn.getByRole('link').nth(1)).toBeVisible();
  const release = await holdRequests(page, lists);
  const other = await context.newPage();
  const name = await makeMember(other, ownSite.origin);
  await other.goto(`${ownSite.origin}/home`);
  await other.evaluate((username) => localStorage.setItem('auth', JSON.stringify({ username, isAuth: true })), name);
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await expect(goOn).toContainText('读过的书会在这里等你');
});

for (const [address, call, textOf, ofAnother] of [
  ['/user/message', /\/api\/v1\/user\/messages\/(\?|$)/, () => '周日凌晨停机', '没有消息'],
  ['/user/bookshelf?tab=chapter', lists, () => '水退了，船还在。', '还没有收藏章节'],
  ['/user/feedback', /\/api\/v1\/user\/feedback\/list\//, () => '希望书架可以按作者排序。', '还没有反馈'],
  ['/user/setting', /\/api\/v1\/user\/(?:info|sessions)\//, (name: string) => `用户名 ${name}`, '个人资料'],
] as const) {
  test(`what stands on one member’s ${address} is not shown to another who signs in in another tab [B10.02]`, async ({
    page,
    context,
    ownSite,
  }) => {
    await fillMember(page, ownSite);
    await page.goto(ownSite.origin + address);
    const first = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '').username);
    const main = page.getByRole('main');
    const text = main.getByText(textOf(first));
    await expect(text.first()).toBeVisible();
    const release = await holdRequests(page, call);
    const asked = page.waitForRequest(call);
    const other = await context.newPage();
    const name = await makeMember(other, ownSite.origin);
    await other.goto(`${ownSite.origin}/home`);
    await other.evaluate((username) => localStorage.setItem('auth', JSON.stringify({ username, isAuth: true })), name);
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
    await asked;
    await expect(text).toHaveCount(0);
    release();
    await expect(main.getByRole('heading', { name: ofAnother })).toBeVisible();
    await expect(text).toHaveCount(0);
  });
}

test('what one member likes and collects is not shown to another, nor can it be undone by them; each is counted at once [B10.05]', async ({
  page,
  context,
  ownSite,
}) => {
  const { origin } = ownSite;
  await fillMember(page, ownSite);
  // A book whose page nobody has opened yet, so that its counts are of now.
  const chapters = Object.fromEntries(
    ['第一章 灯', '第二章 火'].map((title) => [title, Array<string>(20).fill('灯亮着，火还在。')]),
  );
  const bid = await importNovel(ownSite, { title: '两人的书', author: '灯下客', chapters });
  const calls = {
    'collect/book': { bid, collected: true },
    'collect/chapter': { cid: `${bid}-1` },
    'user/progress': { cid: `${bid}-2` },
  };
  for (const [call, data] of Object.entries(calls))
    expect((await page.request.post(`${origin}/api/v1/${call}/`, { data })).ok()).toBe(true);
  await page.goto(`${origin}/book/${bid}`);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const count = async (name: string) => {
    const fact = page.getByRole('main').locator('dl > div').filter({ hasText: name });
    return Number(/\d+/.exec((await fact.allTextContents()).join(''))?.[0] ?? 0);
  };
  await button('点赞').click();
  await expect(button('已赞')).toBeVisible();
  await expect(button('已在书架')).toBeVisible();
  const [collected, liked] = [await count('收藏'), await count('获赞')];
  expect(liked).toBeGreaterThan(0);
  const here = page.getByRole('main').getByText('读到这里');
  await expect(here).toBeVisible();
  const messages = page.getByRole('banner').getByRole('link', { name: '消息' });
  await expect(messages).toContainText('条未读');
  const reading = await context.newPage();
  await reading.goto(`${origin}/detail/${bid}-1`);
  await expect(reading.getByRole('button', { name: '已收藏' })).toBeVisible();
  const shelf = await context.newPage();
  await shelf.goto(`${origin}/user/bookshelf`);
  await rows(shelf)
    .filter({ hasNotText: '两人的书' })
    .nth(3)
    .getByRole('button', { name: /^从书架移出/ })
    .click();
  const undo = shelf.getByRole('button', { name: '撤销' });
  await undo.focus();

  const awaited = /\/api\/v1\/(?:collect|like|user\/messages\/unread)\//;
  const releases = [await holdRequests(page, awaited), await holdRequests(reading, awaited)];
  const other = await context.newPage();
  const name = await makeMember(other, origin);
  await other.goto(`${origin}/home`);
  await other.evaluate((username) => localStorage.setItem('auth', JSON.stringify({ username, isAuth: true })), name);
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  await expect(button('加入书架')).toBeVisible();
  await expect(button('点赞')).toBeVisible();
  await expect(reading.getByRole('button', { name: '收藏本章' })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(here).toHaveCount(0);
  await expect(messages).toHaveText('消息');
  for (const release of releases) release();

  expect(await count('收藏')).toBe(collected);
  await expect(here).toHaveCount(0);
  await button('加入书架').click();
  await expect(button('已在书架')).toBeVisible();
  await expect.poll(() => count('收藏')).toBe(collected + 1);
  await button('点赞').click();
  await expect(button('已赞')).toBeVisible();
  await expect.poll(() => count('获赞')).toBe(liked + 1);
  await expect(reading.getByRole('button', { name: '收藏本章' })).toBeVisible();
});

test('全选 is one call for all of the view, and lets go with the filter [B10.03]', async ({ page, ownSite }) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const main = page.getByRole('main');
  const bar = page.getByRole('region', { name: '批量管理' });
  await main.getByRole('button', { name: '批量管理' }).click();
  await bar.getByRole('button', { name: '全选' }).click();
  await main.getByRole('button', { name: /^睡前读 3$/ }).click();
  await expect(bar).toContainText('已选 0 部');
  await bar.getByRole('button', { name: '全选' }).click();
  await expect(bar).toContainText('已选 3 部');
  await bar.getByRole('combobox', { name: '改状态' }).selectOption('弃读');
  const sent = page.waitForRequest('**/api/v1/collect/change/');
  await bar.getByRole('button', { name: '确定' }).click();
  expect((await sent).postDataJSON()).toEqual({ view: { group: '睡前读', except: [] }, status: 'dropped' });
  await expect(main.getByRole('button', { name: /的阅读状态：弃读$/ })).toHaveCount(3);
});

test('a status chosen by the arrow keys is sent when 确定 is pressed, and not before [B10.03]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const bar = page.getByRole('region', { name: '批量管理' });
  await page.getByRole('main').getByRole('button', { name: '批量管理' }).click();
  await page.getByRole('checkbox').first().check();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/collect/change/')) sent.push(request.postDataJSON().status);
  });
  const status = bar.getByRole('combobox', { name: '改状态' });
  await status.focus();
  await status.press('ArrowDown');
  await expect(status).toHaveValue('want');
  await status.press('ArrowDown');
  await expect(status).toHaveValue('reading');
  expect(sent).toEqual([]);
  await bar.getByRole('button', { name: '确定' }).click();
  await expect(bar).toContainText('已选 0 部');
  await expect.poll(() => sent).toEqual(['reading']);
});

test('a list that is emptied by hand shows what follows, and not that there is nothing [B10.13]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  // With the two that are there: two more than a page of the list has.
  for (const place of [{}, { pid: '1', quote: '一句' }]) {
    for (const chapter of [3, 4, 5]) {
      for (let bid = 1001; bid <= 1010; bid++) {
        const data = { cid: `${bid}-${chapter}`, ...place };
        const answer = await page.request.post(`${ownSite.origin}/api/v1/collect/chapter/`, { data });
        expect(answer.status(), await answer.text()).toBe(200);
      }
    }
  }
  await page.goto(`${ownSite.origin}/user/bookshelf?tab=chapter`);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: /^取消收藏/ });
  await expect(remove).toHaveCount(60);
  await expect(main.getByRole('button', { name: '加载更多' })).toBeVisible();
  await main.evaluate((region) => {
    for (const button of region.querySelectorAll<HTMLButtonElement>('button[aria-label^="取消收藏"]')) button.click();
  });
  await expect(remove).toHaveCount(2);
  await expect(main.getByRole('heading', { name: '还没有收藏章节' })).toHaveCount(0);
});

test('messages that are deleted one by one are followed by the next page, and 没有消息 is never said [B10.13]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  const hold = await giveLongList<object>(page, `${ownSite.origin}/api/v1/user/messages/`, {
    length: 32,
    pageSize: 30,
    itemAt: (sample, row) => ({ ...sample, id: String(1_000_000 + row) }),
  });
  await page.goto(`${ownSite.origin}/user/message`);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: '删除', exact: true });
  await expect(remove).toHaveCount(30);
  const release = hold();
  const asked = page.waitForRequest(/\/messages\/\?cursor=30$/);
  await remove.evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()));
  await asked;
  await expect(remove).toHaveCount(0);
  await expect(main.getByRole('heading', { name: '没有消息' })).toHaveCount(0);
  release();
  await expect(remove).toHaveCount(2);
});

test('收藏 counts as many as there are, from one book to the next and after a reload [B4.07]', async ({
  page,
  ownSite,
}) => {
  const main = page.getByRole('main');
  const both = { author: '种花人', chapters: { '第一章 种': ['花种下去了。'] } };
  const [one, other] = await importNovels(ownSite, { ...both, title: '并蒂' }, { ...both, title: '连理' });
  const collect = (bid = '') =>
    page.request.post(`${ownSite.origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  // Somebody else has both on the shelf, this member one of them.
  await makeMember(page, ownSite.origin);
  await collect(one);
  await collect(other);
  await page.context().clearCookies();
  await signIn(page, ownSite.origin);
  await collect(one);

  const count = main.locator('dl > div').filter({ hasText: '收藏' }).locator('dd');
  const button = main.getByRole('button', { name: /^(?:已在|加入)书架$/ });
  await page.goto(`${ownSite.origin}/book/${one}`);
  await expect(button).toHaveText('已在书架');
  await expect(count).toHaveText('2 人');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await main.getByRole('region', { name: '作者的其他作品' }).getByRole('link', { name: '连理' }).click();
  await expect(main.getByRole('heading', { level: 1, name: '连理' })).toBeVisible();
  await expect(button).toHaveText('加入书架');
  await expect(count).toHaveText('1 人');

  await page.goto(`${ownSite.origin}/book/${other}`);
  await button.click();
  await expect(button).toHaveText('已在书架');
  await expect(count).toHaveText('2 人');
  // The page that the server keeps is from before.
  await page.reload();
  await expect(button).toHaveText('已在书架');
  await expect(count).toHaveText('2 人');
  await button.click();
  await expect(button).toHaveText('加入书架');
  await expect(count).toHaveText('1 人');
  // The tests after it share its site.
  for (const id of [one, other]) await ownSite.library('takedown', id ?? '');
});
