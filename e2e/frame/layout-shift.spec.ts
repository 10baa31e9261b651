import type { Page } from '@playwright/test';
import { holdRequests, holdScripts } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { importNovel } from '../testing/import-novel.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { test } from '../testing/servers/own-site.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect } from '../testing/site.ts';

/** A name that needs all the room that the header has. */
const longName = '一位读了很多年书的读者';

/** Sums up all movement of the page from its first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.push([entry.value, ...entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 120))]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);

/** Waits until the page has been painted as the server wrote it. */
const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Waits until the page has nothing left to do and has drawn two frames more, of which shifts would have been told. */
const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      }),
  );

const addresses = [
  '/home',
  '/filter',
  '/ranking?period=total',
  '/author/1',
  '/search?keyword=河工',
  '/password',
  '/book/1001',
  '/detail/1001-2',
];

for (const who of ['a visitor', 'a member']) {
  test(`nothing moves while pages come to life for ${who}`, async ({ page, baseURL }) => {
    if (who === 'a member') {
      await signIn(page, baseURL ?? '', longName);
      await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    }
    await page.route('**/api/v1/user/messages/unread/', (route) => route.fulfill({ json: { data: { count: 128 } } }));
    await watchShifts(page);
    for (const address of addresses) {
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await painted(page);
      release();
      await alive(page);
      if (who === 'a member') await expect(page.getByRole('banner')).toContainText('99+');
      const goOn = page.getByRole('region', { name: '继续阅读' });
      if (who === 'a visitor' || address !== '/home') await expect(goOn).toHaveCount(0);
      else await expect(goOn.getByRole('link', { name: /已读/ })).toHaveAttribute('href', '/detail/1001-2');
      await idle(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await shiftsOf(page)).toEqual([]);
    }
  });
}

/** Two short novels of one author, who has no others. @returns the id of one of them */
const importPair = (site: OwnServer, author: string): string => {
  const of = (title: string) =>
    importNovel(site, { title, author, category: '悬疑', status: '完本', chapters: { '第一章 灯': ['灯亮着。'] } });
  of(`${author}的前一部`);
  return of(`${author}的后一部`);
};

/** Lets the novels that one leads to come while the foot of the page is in sight. */
const expectStillFoot = async (page: Page, release: () => void) => {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await idle(page);
  release();
  for (const name of ['作者的其他作品', '同类作品']) {
    await expect(page.getByRole('main').getByRole('region', { name })).toBeVisible();
  }
  await idle(page);
  expect(await shiftsOf(page)).toEqual([]);
};

test('nothing moves when the novels below the contents of a book come, even where the foot of the page is in sight', async ({
  page,
  ownSite,
}) => {
  const book = importPair(ownSite, '沈回灯');
  await watchShifts(page);
  const release = await holdRequests(page, '**/related/**');
  await page.goto(`${ownSite.origin}/book/${book}`);
  await alive(page);
  await expectStillFoot(page, release);
});

test('nothing moves when the end of a short book comes, nor when the novels below it do', async ({ page, ownSite }) => {
  const book = importPair(ownSite, '沈听雨');
  await watchShifts(page);
  const release = await holdRequests(page, '**/related/**');
  await page.goto(`${ownSite.origin}/detail/${book}-1`);
  await expect(page.getByRole('region', { name: '读到最后了' })).toBeVisible();
  await expectStillFoot(page, release);
});
