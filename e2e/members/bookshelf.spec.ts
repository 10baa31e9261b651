import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { dropFiles } from '../testing/drop-files.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { frameStarted } from '../testing/started.ts';
import { limitMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

const shelf = (page: Page) => page.getByRole('main');
const rows = (page: Page) => shelf(page).locator('li[aria-posinset]');
const titles = (page: Page) => rows(page).locator('a[data-novel-text]').allTextContents();
const dropped = (page: Page) => rows(page).getByRole('button', { name: /的阅读状态：弃读$/ });

/**
 * Makes a member, signed in, with this number of novels on the shelf, none of them begun.
 * @param site of this test alone: its home page names the seeded novels from now on, and no demo novel
 */
const shelveSeeded = async (page: Page, site: OwnServer, count: number) => {
  const { origin, library } = site;
  await library('seed', '--novels', String(count), '--chapters', '1', '--characters', '50');
  const works = (await library('list', '--limit', String(count), '--json')).trim().split('\n');
  await signIn(page, origin);
  const added_at = new Date().toISOString();
  const entry = { status: 'want', group: '', pinned: false, notify: true, added_at, progress: null };
  const books = works
    .map((line) => JSON.parse(line))
    .map(({ id, title, author }) => ({ ...entry, bid: id, title, author }));
  const backup = { format: 'shuhai-bookshelf', version: 1, books };
  const imported = await page.request.post(`${origin}/api/v1/collect/import/`, { data: backup });
  expect((await imported.json()).data.added).toBe(count);
};

test('books are pinned, muted, grouped and narrowed, and each group has a sort of its own [B10.09]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await expect(shelf(page).getByText(/^共 \d+ 部$/)).toBeVisible();
  const last = (await titles(page)).at(-1) ?? '';
  await shelf(page)
    .getByRole('button', { name: `置顶《${last}》` })
    .click();
  await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(3);
  await expect(shelf(page).getByRole('button', { name: `置顶《${last}》` })).toHaveAttribute('aria-pressed', 'true');
  const bell = shelf(page).getByRole('button', { name: `《${last}》有更新时通知` });
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'false');

  await shelf(page)
    .getByRole('button', { name: /^睡前读 3$/ })
    .click();
  await expect(rows(page)).toHaveCount(3);
  await shelf(page).getByRole('combobox', { name: '排序' }).selectOption('书名');
  await expect(page).toHaveURL(/group=/);
  await page.reload();
  await expect(shelf(page).getByRole('combobox', { name: '排序' })).toHaveValue('title');
  await expect(rows(page)).toHaveCount(3);
  await shelf(page).getByRole('button', { name: '所有分组' }).click();
  await expect(shelf(page).getByRole('combobox', { name: '排序' })).toHaveValue('read');
  await shelf(page).getByRole('button', { name: '读完', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(shelf(page).getByRole('button', { name: '读完', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(3);
});

test('many books are changed at once, and the change is taken back [B10.03 B10.09]', async ({ page, ownSite }) => {
  const { length: count } = await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const bar = page.getByRole('region', { name: '批量管理' });
  const choose = async () => {
    await page.getByRole('checkbox').nth(0).check();
    await page.getByRole('checkbox').nth(4).check();
    await expect(bar).toContainText('已选 2 部');
  };
  await shelf(page).getByRole('button', { name: '批量管理' }).click();
  await choose();
  await bar.getByRole('button', { name: '分组' }).click();
  const dialog = page.getByRole('dialog', { name: '放入分组' });
  await dialog.getByLabel('分组名，可以是新的').fill('旧书');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(shelf(page).getByRole('button', { name: '旧书 2' })).toBeVisible();
  // The mode stays until it is left, and so does the focus.
  await expect(bar).toContainText('已选 0 部');
  await expect(bar.getByRole('button', { name: '全选' })).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(shelf(page).getByRole('button', { name: '旧书 2' })).toHaveCount(0);
  await expect(shelf(page).getByRole('button', { name: /^睡前读 3$/ })).toBeVisible();

  await choose();
  await bar.getByRole('combobox', { name: '改状态' }).selectOption('弃读');
  await bar.getByRole('button', { name: '确定' }).click();
  await expect(dropped(page)).toHaveCount(2);

  await bar.getByRole('button', { name: '全选' }).click();
  await expect(bar).toContainText(`已选 ${count} 部`);
  await bar.getByRole('button', { name: '移出书架' }).click();
  await expect(shelf(page).getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  const done = page.getByRole('status').filter({ hasText: `已移出 ${count} 部` });
  await done.getByRole('button', { name: '撤销' }).click();
  await expect(shelf(page).getByText(`共 ${count} 部`)).toBeVisible();
  await expect(dropped(page)).toHaveCount(2);
  await page.reload();
  await expect(shelf(page).getByText(`共 ${count} 部`)).toBeVisible();
});

test('undo of what was done in a group applies to the view that is open by then [B10.12]', async ({
  page,
  ownSite,
}) => {
  const { length: count } = await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  // Only the rows on the screen are drawn.
  const inAll = (size: number) => expect(shelf(page).getByText(`共 ${size} 部`)).toBeVisible();
  await inAll(count);
  const before = (await titles(page)).slice(0, 5);
  const group = (size: number) => shelf(page).getByRole('button', { name: `睡前读 ${size}` });
  await group(3).click();
  await expect(rows(page)).toHaveCount(3);
  await shelf(page)
    .getByRole('button', { name: /^从书架移出/ })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(2);
  await shelf(page).getByRole('button', { name: '所有分组' }).click();
  await inAll(count - 1);
  await expect(group(2)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await inAll(count);
  await expect.poll(async () => (await titles(page)).slice(0, 5)).toEqual(before);
  await expect(group(3)).toBeVisible();
});

test('undo keeps the rows that were loaded since, and the place [B10.12]', async ({ page, startSite }) => {
  const site = await startSite();
  await shelveSeeded(page, site, 75);
  await page.goto(`${site.origin}/user/bookshelf`);
  await expect(shelf(page).getByText('共 75 部')).toBeVisible();
  await shelf(page)
    .getByRole('button', { name: /^从书架移出/ })
    .first()
    .click();
  await expect(shelf(page).getByText('共 74 部')).toBeVisible();
  const undo = page.getByRole('button', { name: '撤销' });
  // With the focus on it the offer waits.
  await undo.focus();
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return rows(page).last().getAttribute('aria-posinset');
    })
    .toBe('74');
  const seventieth = rows(page).and(page.locator('[aria-posinset="70"]'));
  await seventieth.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const title = (await seventieth.locator('a[data-novel-text]').textContent()) ?? '';
  await expect(undo).toBeFocused();
  // Notes a moment in which the row is gone.
  await page.evaluate((title) => {
    const isThere = () =>
      [...document.querySelectorAll('main li[aria-posinset] a[data-novel-text]')].some(
        ({ textContent }) => textContent === title,
      );
    new MutationObserver(() => {
      if (!isThere()) Object.assign(window, { rowWasGone: true });
    }).observe(document.body, { childList: true, subtree: true });
  }, title);
  await undo.press('Enter');
  await expect(shelf(page).getByText('共 75 部')).toBeVisible();
  await expect(rows(page).filter({ hasText: title })).toHaveAttribute('aria-posinset', '71');
  await expect(rows(page).filter({ hasText: title })).toBeInViewport();
  expect(await page.evaluate(() => 'rowWasGone' in window)).toBe(false);
});

test('a shelf whose loaded books are all taken off shows what follows, and never that it is empty [B10.13]', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await shelveSeeded(page, site, 62);
  // Only the rows on the screen are drawn: this one has room for a whole page of them.
  await page.setViewportSize({ width: 1280, height: 12_000 });
  const release = await holdRequests(page, /\/api\/v1\/collect\/list\/\?.*cursor=/);
  await page.goto(`${site.origin}/user/bookshelf`);
  await expect(shelf(page).getByText('共 62 部')).toBeVisible();
  await shelf(page).getByRole('button', { name: '批量管理' }).click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(60);
  await boxes.evaluateAll((all: HTMLElement[]) => all.map((box) => box.click()));
  const bar = page.getByRole('region', { name: '批量管理' });
  await expect(bar).toContainText('已选 60 部');
  await bar.getByRole('button', { name: '移出书架' }).click();
  await expect(rows(page)).toHaveCount(0);
  const isEmpty = shelf(page).getByRole('heading', { name: '书架还是空的' });
  await expect(isEmpty).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveCount(2);
  await expect(shelf(page).getByText('共 2 部')).toBeVisible();
  await expect(isEmpty).toHaveCount(0);
});

test('the order chosen in 所有分组 stays over a reload, and over going to the home page and back [B10.09]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const order = shelf(page).getByRole('combobox', { name: '排序' });
  await expect(order).toHaveValue('read');
  await expect(rows(page).nth(2)).toBeVisible();
  const before = await titles(page);
  await order.selectOption('书名');
  const isOrderedAnew = async () => {
    const now = await titles(page);
    return now.length === before.length && now.join() !== before.join();
  };
  await expect.poll(isOrderedAnew).toBe(true);
  const byTitle = await titles(page);
  const expectByTitle = async () => {
    await expect(order).toHaveValue('title');
    await expect.poll(() => titles(page)).toEqual(byTitle);
  };
  await page.reload();
  await expectByTitle();
  await page.goto(`${ownSite.origin}/home`);
  await page.getByRole('banner').getByRole('link', { name: '书架' }).click();
  await expectByTitle();
  await page.getByRole('banner').locator('a[href="/home"]').click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expectByTitle();
});

test('the shelf is searched, all that is found is chosen by one call, and the choice of covers stays on the device [B10.06]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await expect(rows(page).nth(2)).toBeVisible();
  const [title = ''] = await titles(page);
  await shelf(page).getByRole('textbox', { name: '在书架中搜索' }).fill(title);
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/keyword=/);
  await shelf(page).getByRole('button', { name: '批量管理' }).click();
  const bar = page.getByRole('region', { name: '批量管理' });
  await bar.getByRole('button', { name: '全选' }).click();
  await bar.getByRole('combobox', { name: '改状态' }).selectOption('弃读');
  const sent = page.waitForRequest('**/api/v1/collect/change/');
  await bar.getByRole('button', { name: '确定' }).click();
  expect((await sent).postDataJSON()).toEqual({ view: { keyword: title, except: [] }, status: 'dropped' });
  await bar.getByRole('button', { name: '完成' }).click();
  await shelf(page).getByRole('button', { name: '清空搜索' }).click();
  await expect(rows(page).nth(2)).toBeVisible();

  await shelf(page).getByRole('button', { name: '封面' }).click();
  await expect(shelf(page).getByRole('button', { name: /^置顶/ })).toHaveCount(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(shelf(page).getByRole('button', { name: '封面' })).toHaveAttribute('aria-pressed', 'true');
  const tops = await rows(page).evaluateAll((cells) =>
    cells.slice(0, 3).map((cell) => cell.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('on a phone the shelf begins with covers beneath one row of tools, and 筛选 unfolds the others; on a desk rows and all tools are there [B10.07]', {
  tag: '@phone',
}, async ({ page, ownSite, isMobile }) => {
  await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await expect(rows(page).nth(2)).toBeVisible();
  const button = (name: string) => shelf(page).getByRole('button', { name, exact: true });
  const others = [
    ...[button('列表'), button('封面'), button('批量管理'), shelf(page).getByRole('combobox', { name: '排序' })],
    ...[shelf(page).getByRole('group', { name: '阅读状态' }), shelf(page).getByRole('group', { name: '分组' })],
  ];
  const expectTools = async (visible: boolean) => {
    for (const tool of others) await expect(tool).toBeVisible({ visible });
  };
  const search = shelf(page).getByRole('textbox', { name: '在书架中搜索' });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  // Covers stand beside each other, rows one below the other.
  const areCovers = async () => (await boxOf(rows(page).nth(0))).y === (await boxOf(rows(page).nth(1))).y;
  await expect.poll(areCovers).toBe(isMobile);
  await expect(button('筛选')).toBeVisible({ visible: isMobile });
  await expectTools(!isMobile);
  if (!isMobile) return;

  // Nothing but the row of the search and 筛选 stands above the covers.
  const [top, fold, first] = [await boxOf(search), await boxOf(button('筛选')), await boxOf(rows(page).first())];
  expect(Math.abs(fold.y - top.y)).toBeLessThan(2);
  expect(first.y - (top.y + top.height)).toBeLessThan(44);
  await button('筛选').click();
  await expectTools(true);
  await expect(button('封面')).toHaveAttribute('aria-pressed', 'true');
  await button('筛选').click();
  await expectTools(false);
  await button('筛选').click();
  await button('列表').click();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(areCovers).toBe(false);
  await expectTools(false);
});

test('the shelf goes into a file and comes back from it; another file is refused', async ({ page, ownSite }) => {
  const { length: count } = await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const download = page.waitForEvent('download');
  await shelf(page).getByRole('link', { name: '导出' }).click();
  const file = await (await download).path();
  await shelf(page)
    .getByRole('button', { name: /^从书架移出/ })
    .first()
    .click();
  await expect(shelf(page).getByText(`共 ${count - 1} 部`)).toBeVisible();
  await page.getByLabel('导入').setInputFiles(file);
  await expect(page.getByText('新增 1 部，更新 0 部')).toBeVisible();
  await expect(shelf(page).getByText(`共 ${count} 部`)).toBeVisible();
  await page
    .getByLabel('导入')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"other"}') });
  await expect(page.getByText('这不是从书架导出的文件')).toBeVisible();
});

test('a file is dropped on the button that imports a shelf, also while the program of the page is still on its way [B15.197 B15.217]', async ({
  page,
  ownSite: { origin },
}, info) => {
  await signIn(page, origin);
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: true } });
  const file = info.outputPath('书海书架.json');
  writeFileSync(file, await (await page.request.get(`${origin}/api/v1/collect/export/`)).body());
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: false } });
  const release = await holdRequests(page, /\/remotes\/account\/.*\.js$/);
  await page.goto(`${origin}/user/bookshelf`, { waitUntil: 'commit' });
  await frameStarted(page);
  await dropFiles(page, page.getByLabel('导入'), [file]);
  release();
  await expect(page.getByText('新增 1 部，更新 0 部')).toBeVisible();
  await expect(shelf(page).getByText('共 1 部')).toBeVisible();
});

/** Books of a long shelf: as many as one may have by `npm run prove -- matrices`. */
const books = wholeMatrices ? 5_000 : 1_000;

test(`a shelf of ${books} books keeps fewer than 40 of them in the page, to its very end, and can be chosen whole`, async ({
  page,
  startSite,
}) => {
  test.setTimeout(limitMs(180_000));
  const site = await startSite();
  await shelveSeeded(page, site, books);

  await page.goto(`${site.origin}/user/bookshelf`);
  await expect(shelf(page).getByText(`共 ${books} 部`)).toBeVisible();
  await shelf(page).getByRole('button', { name: '批量管理' }).click();
  const bar = page.getByRole('region', { name: '批量管理' });
  await bar.getByRole('button', { name: '全选' }).click();
  await expect(bar).toContainText(`已选 ${books} 部`);
  // Every page is loaded by scrolling to its end.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await rows(page).last().getAttribute('aria-posinset')).toBe(String(books));
  }).toPass({ timeout: limitMs(100_000), intervals: [0] });
  const maxShown = await page.evaluate(async () => {
    let shown = 0;
    for (let step = 1; step <= 60; step += 1) {
      scrollTo(0, (document.documentElement.scrollHeight * step) / 60);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      shown = Math.max(shown, document.querySelectorAll('li[aria-posinset]').length);
    }
    return shown;
  });
  expect(maxShown).toBeLessThan(40);
  await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(books));

  // A change far down leaves the reader where they are.
  const scrolled = await page.evaluate(() => scrollY);
  await rows(page)
    .nth(-2)
    .getByRole('button', { name: /有更新时通知$/ })
    .click();
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(5);
  await bar.getByRole('button', { name: '移出书架' }).click();
  await expect(shelf(page).getByRole('heading', { name: '书架还是空的' })).toBeVisible();
});

test('what one tab changes of the shelf the book page of another shows, and the other way round [B13.15]', async ({
  page,
  ownSite,
}) => {
  const [bid] = await fillMember(page, ownSite);
  // Signs in for the other tab as well.
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const tab = await page.context().newPage();
  await tab.goto(`${ownSite.origin}/book/${bid}`);
  const title = (await tab.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '';
  const button = tab.getByRole('button', { name: /^(?:已在|加入)书架$/ });
  await expect(button).toHaveText('已在书架');

  await shelf(page)
    .getByRole('button', { name: `从书架移出《${title}》` })
    .click();
  await expect(button).toHaveText('加入书架');
  await expect.poll(() => titles(page)).not.toContain(title);
  await button.click();
  await expect.poll(() => titles(page)).toContain(title);
  await tab.close();
});
