import type { Page } from '@playwright/test';
import { holdRequests, holdScripts } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { shiftsOf, watchShifts } from '../testing/layout/layout-shifts.ts';
import { importNovels } from '../testing/library/import-novel.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { onSlowLine } from '../testing/servers/slow-line.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/** A name that needs all the room that the header has. */
const longName = '一位读了很多年书的读者';

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

/** Pages that look no other to a member but for their header, of which one stands for all. */
const alikeForMembers = [
  '/ranking?period=total',
  '/search?keyword=河工',
  '/search?keyword=灯塔&place=other',
  '/login',
  '/password',
];

const membersAddresses = [
  '/user/setting',
  '/user/bookshelf',
  '/user/bookshelf?tab=chapter',
  '/user/message',
  '/user/reading',
  '/user/feedback',
] as const;

/** Pages that arrive in different ways; all of them by `npm run prove -- matrices`. */
const slowAddresses = wholeMatrices
  ? addresses
  : ['/home', '/filter', '/search?keyword=河工', '/book/1001', '/detail/1001-2'];

/** Opens a page that is painted before its scripts come, and lets them come. */
const openSlowly = async (page: Page, address: string) => {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await painted(page);
  release();
  await alive(page);
};

/** Checks that nothing has moved once the page has come to rest, and that nothing stands out at its side. */
const expectNothingMoved = async (page: Page) => {
  await idle(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await shiftsOf(page)).toEqual([]);
};

for (const who of ['a visitor', 'a member']) {
  test(`nothing moves while pages come to life for ${who} [B2.13]`, { tag: '@phone' }, async ({ page, baseURL }) => {
    test.slow();
    if (who === 'a member') {
      await signIn(page, baseURL ?? '', longName);
      await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    }
    await page.route('**/api/v1/user/messages/unread/', (route) => route.fulfill({ json: { data: { count: 128 } } }));
    await watchShifts(page);
    const ofMember = [...addresses.filter((address) => !alikeForMembers.includes(address)), ...membersAddresses];
    for (const address of who === 'a member' ? ofMember : addresses) {
      await openSlowly(page, address);
      if (who === 'a member') await expect(page.getByRole('banner')).toContainText('99+');
      const goOn = page.getByRole('region', { name: '继续阅读' });
      if (who === 'a visitor' || address !== '/home') await expect(goOn).toHaveCount(0);
      else await expect(goOn.getByRole('link', { name: /已读/ })).toHaveAttribute('href', '/detail/1001-2');
      await expectNothingMoved(page);
    }
  });
}

test('nothing moves while a page arrives over a slow line [B2.13]', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  test.slow();
  const slow = await onSlowLine(baseURL ?? '');
  await watchShifts(page, 'arrival');
  for (const address of slowAddresses) {
    await page.goto(slow.origin + address);
    await expectNothingMoved(page);
  }
  await page.close();
  slow.close();
});

test('nothing moves while the second page of a list comes to life, and while the last one does [B2.13]', async ({
  page,
  seededSite: { origin },
}) => {
  await page.goto(`${origin}/filter`);
  const main = page.getByRole('main');
  const pages = main.getByRole('navigation', { name: '翻页' }).getByRole('listitem');
  const last = Number(await pages.last().textContent());
  expect(last).toBeGreaterThan(2);
  const addresses: string[] = [];
  for (const number of [2, last]) {
    const link = pages.locator(`a[aria-label="第 ${number} 页"]`);
    addresses.push(new URL((await link.getAttribute('href')) ?? '', origin).href);
  }
  await watchShifts(page);
  for (const [index, address] of addresses.entries()) {
    await openSlowly(page, address);
    await expect(main.locator('[aria-current=page]')).toHaveText(String([2, last][index]));
    await expectNothingMoved(page);
  }
});

/** By address: a text that the page shows once the member's data has been loaded. */
const filledPages: Record<(typeof membersAddresses)[number], string | RegExp> = {
  '/user/setting': '登录设备',
  '/user/bookshelf': /章未读/,
  '/user/bookshelf?tab=chapter': '好句。',
  '/user/message': '周日凌晨停机',
  '/user/reading': '近一年',
  '/user/feedback': '已经改好，谢谢。',
};

test('nothing moves on the pages of a member who has much, the shelf drawn as covers included [B2.13]', {
  tag: '@phone',
}, async ({ page, ownSite }) => {
  test.slow();
  await fillMember(page, ownSite);
  await watchShifts(page);
  const main = page.getByRole('main');
  for (const address of membersAddresses) {
    await openSlowly(page, ownSite.origin + address);
    await expect(main.getByText(filledPages[address]).first()).toBeVisible();
    await expectNothingMoved(page);
  }
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  const covers = main.getByRole('button', { name: '封面' });
  const filters = main.getByRole('button', { name: /^筛选/ });
  // A phone has it behind 筛选. The shelf is there once one of the two is.
  const showCovers = async () => {
    await expect(covers.or(filters).first()).toBeVisible();
    if (!(await covers.isVisible())) await filters.click();
  };
  await showCovers();
  await covers.click();
  await openSlowly(page, `${ownSite.origin}/user/bookshelf`);
  await expect(main.getByText(/章未读/).first()).toBeVisible();
  await expectNothingMoved(page);
  await showCovers();
  await expect(covers).toHaveAttribute('aria-pressed', 'true');
});

/** Two short novels of one author, who has no others. @returns the id of one of them */
const importPair = async (site: OwnServer, author: string): Promise<string> => {
  const both = { author, category: '悬疑', status: '完本' as const, chapters: { '第一章 灯': ['灯亮着。'] } };
  return (
    await importNovels(site, { ...both, title: `${author}的前一部` }, { ...both, title: `${author}的后一部` })
  )[1];
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

test('nothing moves when the novels below the contents of a book come, even where the foot of the page is in sight [B2.12]', async ({
  page,
  ownSite,
}) => {
  const book = await importPair(ownSite, '沈回灯');
  await watchShifts(page);
  const release = await holdRequests(page, '**/related/**');
  await page.goto(`${ownSite.origin}/book/${book}`);
  await alive(page);
  await expectStillFoot(page, release);
});

test('nothing moves when the end of a short book comes, nor when the novels below it do [B2.12]', async ({
  page,
  ownSite,
}) => {
  const book = await importPair(ownSite, '沈听雨');
  await watchShifts(page);
  const release = await holdRequests(page, '**/related/**');
  await page.goto(`${ownSite.origin}/detail/${book}-1`);
  await expect(page.getByRole('region', { name: '读到最后了' })).toBeVisible();
  await expectStillFoot(page, release);
});
