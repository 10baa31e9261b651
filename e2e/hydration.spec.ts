import type { Page } from '@playwright/test';
import { patience, startServer } from './own-server.ts';
import { signIn } from './sign-in.ts';
import { expect, test as site } from './site.ts';

/** A development build says on the console what a production build is silent about; any such message fails a test. */
const test = site.extend<object, { development: string }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const server = await startServer('development');
      await use(server.origin);
      await server.stop();
    },
    { scope: 'worker', timeout: patience },
  ],
});

/** A name that needs all the room that the header has. */
const longName = '一位读了很多年书的读者';

/** Holds the scripts of a page back, as a slow network would. @returns a function that lets them through */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/remotes/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Whether React has taken over what the remote's page drew. */
const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react')),
  );
const alive = (page: Page) => expect.poll(() => isAlive(page)).toBe(true);

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

const publicPages = {
  'home page': '/home',
  search: '/search?keyword=%E6%B8%AF',
  'search without a result': '/search?keyword=zzzz',
  'list of works': '/filter?ns=1&order=words',
  book: '/book/1001',
  chapter: '/detail/1001-2',
};
const accountPages = { settings: '/user/setting', bookshelf: '/user/bookshelf', messages: '/user/message' };

test.describe('a development build has nothing to say about', () => {
  for (const [name, address] of Object.entries(publicPages)) {
    test(`the ${name}`, async ({ page, development }) => {
      await page.goto(development + address);
      await alive(page);
    });
  }

  for (const [name, address] of Object.entries({ ...publicPages, ...accountPages })) {
    test(`the ${name} for a member`, async ({ page, development }) => {
      await signIn(page, development, longName);
      await page.goto(development + address);
      await alive(page);
      await expect(page.getByRole('banner').getByRole('link', { name: '书架' })).toBeVisible();
    });
  }

  test('a visitor who is turned away', async ({ page, development }) => {
    await page.goto(development + accountPages.settings);
    await expect(page.getByRole('main').getByRole('heading', { name: '请登录后访问' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 404/] });
    for (const address of ['/nothing', '/book/9999999', '/detail/9999999-1']) {
      test(`what is not there: ${address}`, async ({ page, development }) => {
        await page.goto(development + address);
        await alive(page);
      });
    }
  });
});

test('the hydration keeps the nodes, a selection in them, and the place', async ({ page, development }) => {
  const release = await holdScripts(page);
  await page.goto(`${development}/detail/1001-2`, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const before = await page.evaluate(() => {
    const paragraphs = document.querySelectorAll('article p');
    const chosen = paragraphs[paragraphs.length - 3] as Element;
    chosen.scrollIntoView();
    getSelection()?.selectAllChildren(chosen);
    for (const node of document.querySelectorAll('body *')) Object.assign(node, { fromServer: true });
    return [scrollY, String(getSelection())];
  });
  expect(before[0]).toBeGreaterThan(1_000);

  release();
  await alive(page);
  expect(await page.evaluate(() => [scrollY, String(getSelection())])).toEqual(before);
  const newNodes = await page.evaluate(() =>
    [...document.querySelectorAll('header *, main *, footer *')]
      .filter((node) => !('fromServer' in node))
      .map((node) => node.outerHTML),
  );
  expect(newNodes).toEqual([]);
});

test('the hydration keeps the focus and what was typed, and searches for it', async ({ page, development }) => {
  const release = await holdScripts(page);
  await page.goto(`${development}/home`, { waitUntil: 'commit' });
  const box = page.getByRole('searchbox', { name: '搜索书名或作者' });
  await box.pressSequentially('灯塔');
  release();
  await alive(page);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('灯塔');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?keyword=%E7%81%AF%E5%A1%94$/);
  await expect(box).toHaveValue('灯塔');
});

test.describe('a difference between server and browser', () => {
  test.use({ expectedErrors: [/Hydration failed/] });
  test('would be said on the console, or these tests would prove nothing', async ({
    page,
    development,
    consoleErrors,
  }) => {
    await page.route(`${development}/home`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('>编辑推荐<', '>编辑推存<') });
    });
    await page.goto(`${development}/home`);
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
    expect(consoleErrors.join()).toContain('Hydration failed');
  });
});

test('before the hydration links and the search form work as a browser alone has them work', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
  await page.getByRole('searchbox').fill('雾港');
  await page.getByRole('searchbox').press('Enter', { noWaitAfter: true });
  await expect(page).toHaveURL(/\/search\?keyword=/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /雾港来信/ })
      .first(),
  ).toBeVisible();
});

test.describe('nothing moves while a page comes to life', () => {
  for (const who of ['a visitor', 'a member']) {
    for (const address of ['/home', '/filter', '/book/1001', '/detail/1001-2']) {
      test(`on ${address}, for ${who}`, async ({ page, baseURL }) => {
        if (who === 'a member') await signIn(page, baseURL ?? '', longName);
        await page.route('**/api/v1/user/messages/unread/', (route) =>
          route.fulfill({ json: { data: { count: 128 } } }),
        );
        await watchShifts(page);
        const release = await holdScripts(page);
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.getByRole('contentinfo')).toBeAttached();
        // Long enough for the page to have been painted as the server wrote it.
        await page.waitForTimeout(300);
        release();
        await alive(page);
        if (who === 'a member') await expect(page.getByRole('banner')).toContainText('99+');
        await page.waitForTimeout(300);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await shiftsOf(page)).toEqual([]);
      });
    }
  }
});
