import type { Page } from '@playwright/test';
import { holdRequests, holdScripts } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

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
  '/search?keyword=灯塔&place=other',
  '/history',
  '/login',
  '/password',
  '/book/1001',
  '/detail/1001-2',
];

const membersAddresses = [
  '/user/setting',
  '/user/bookshelf',
  '/user/bookshelf?tab=chapter',
  '/user/message',
  '/user/reading',
  '/user/feedback',
];

for (const who of ['a visitor', 'a member']) {
  test(`nothing moves while pages come to life for ${who}`, async ({ page, baseURL }) => {
    if (who === 'a member') {
      await signIn(page, baseURL ?? '', longName);
      await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    }
    await page.route('**/api/v1/user/messages/unread/', (route) => route.fulfill({ json: { data: { count: 128 } } }));
    await watchShifts(page);
    for (const address of who === 'a member' ? [...addresses, ...membersAddresses] : addresses) {
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

test('nothing moves when the novels below the contents of a book come, even where the foot of the page is in sight', async ({
  page,
}) => {
  await watchShifts(page);
  const release = await holdRequests(page, '**/related/**');
  await page.goto('/book/1002');
  await alive(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await idle(page);
  release();
  await expect(page.getByRole('main').getByRole('region', { name: '同类作品' })).toBeVisible();
  await idle(page);
  expect(await shiftsOf(page)).toEqual([]);
});
