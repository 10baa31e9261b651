import { holdScripts } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { startTimeoutMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/**
 * React logs an error where the browser draws a page otherwise than the server wrote it, and an error on the console fails a test.
 * Production builds are tried so by all other specs, and React's development build in jest (shell/src/hydration/hydration.test.tsx);
 * `npm run prove -- matrices` tries development builds, which log more, and this spec alone, where it is chosen, production builds.
 */
const mode = wholeMatrices ? 'development' : 'production';
let server: OwnServer;
// In one worker: so development builds are published and tried once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(2 * startTimeoutMs);
  server = await startServer(mode);
});
test.afterAll(() => server.stop());

const publicPages = [
  '/home',
  '/search?keyword=%E6%B8%AF',
  '/search?keyword=zzzz',
  '/filter?ns=1&order=words',
  '/book/1001',
  '/detail/1001-2',
];
const accountPages = ['/user/setting', '/user/bookshelf', '/user/message', '/user/feedback'];

test.describe('the console', () => {
  test('has nothing to say about the public pages', async ({ page }) => {
    for (const address of publicPages) {
      await page.goto(server.origin + address);
      await alive(page);
    }
  });

  test('has nothing to say about the pages of a member', async ({ page }) => {
    test.slow();
    await signIn(page, server.origin);
    for (const address of [...publicPages, ...accountPages]) {
      await page.goto(server.origin + address);
      await alive(page);
      await expect(page.getByRole('banner').getByRole('link', { name: '书架' })).toBeVisible();
    }
  });

  test('has nothing to say about a visitor who is turned away', async ({ page }) => {
    await page.goto(`${server.origin}/user/setting`);
    await expect(page.getByRole('main').getByRole('heading', { name: '请登录后访问' })).toBeVisible();
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 404/] });
    test('has nothing to say about pages that are not there', async ({ page }) => {
      for (const address of ['/nothing', '/book/9999999', '/detail/9999999-1']) {
        await page.goto(server.origin + address);
        await alive(page);
      }
    });
  });
});

test('the hydration keeps the nodes, a selection in them, and the place', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${server.origin}/detail/1001-2`, { waitUntil: 'commit' });
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
    [...document.querySelectorAll('header *, [data-chapter="1001-2"], [data-chapter="1001-2"] *, footer *')]
      .filter((node) => !('fromServer' in node))
      .map((node) => node.outerHTML),
  );
  // The program, which comes later, draws more: the time that is left, for one.
  expect(newNodes).toEqual([]);
});

test('the hydration keeps the focus and what was typed, and searches for it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${server.origin}/home`, { waitUntil: 'commit' });
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

test.describe('what these tests look for', () => {
  // React's words, or the number that a production build says instead.
  const difference = /Hydration failed|React error #418/;
  test.use({ expectedErrors: [difference] });
  test('a difference between server and browser is said on the console, or these tests would prove nothing', async ({
    page,
    consoleErrors,
  }) => {
    await page.route(`${server.origin}/home`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('>编辑推荐<', '>编辑推存<') });
    });
    await page.goto(`${server.origin}/home`);
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
    await expect.poll(() => consoleErrors.join()).toMatch(difference);
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
