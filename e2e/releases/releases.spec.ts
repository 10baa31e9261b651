import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { scriptsOfPage, watchScripts } from '../testing/releases/scripts-of-page.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { expect, test } from '../testing/site.ts';
import { startTimeoutMs } from '../testing/time-limits.ts';

/** @returns the release's name, which is the last line printed */
const publish = async (server: OwnServer, folder: string): Promise<string> =>
  (await server.release('publish', 'reader', '--from', folder)).split('\n').at(-1) ?? '';

/** A server on which these tests activate releases, one test after the other. */
let server: OwnServer;
/** Name of a published release of the reader whose home page says 编辑精选 for 编辑推荐. */
let next: string;
test.describe.configure({ mode: 'serial', timeout: 2 * startTimeoutMs });
test.beforeAll(async () => {
  server = await startServer('production');
  const build = changedBuild('reader', { replace: ['编辑推荐', '编辑精选'] });
  next = await publish(server, build.folder);
  build.remove();
});
test.afterAll(() => server.stop());

const picks = (page: Page, words: string) =>
  expect(page.getByRole('main').getByRole('heading', { name: words })).toBeVisible();

/** Scripts of the reader that came over the network since the page was opened, and not from the browser's cache. */
const transferred = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => new URL(name).pathname.startsWith('/remotes/') && transferSize > 0,
    );
    return [...new Set(scripts.map(({ name }) => new URL(name).pathname))];
  });

test('a release is there at the next page load; a page that is open goes on with its own, and rolling back undoes it', async ({
  page,
}) => {
  expect(next).toMatch(/^reader@\d+\.\d+\.\d+-[0-9a-f]{10}$/);
  const loaded = watchScripts(page, 'reader');
  await page.goto(`${server.origin}/detail/1001-1`);
  await alive(page);
  const ofPage = scriptsOfPage(await page.content(), 'reader');

  await server.release('activate', next, '--why', '换标题');
  const changed = await (await page.request.get(`${server.origin}/home`)).text();
  expect(changed).toContain(next);

  // Chunks that were not needed before still come, from the same release.
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '全部作品' }).click();
  await picks(page, '编辑推荐');
  expect([...loaded].filter((script) => !ofPage.has(script))).toEqual([]);
  const before = [...loaded];

  // Of the new release comes the one script that has changed: the others have the addresses that they had.
  loaded.clear();
  await page.reload();
  await alive(page);
  await picks(page, '编辑精选');
  const ofNext = scriptsOfPage(changed, 'reader');
  expect([...loaded].filter((script) => !ofNext.has(script))).toEqual([]);
  const fresh = [...loaded].filter((script) => !before.includes(script));
  expect(fresh.map((script) => ofNext.get(script))).toEqual(['home.js']);
  expect(await transferred(page)).toEqual(fresh);

  await server.release('rollback', '--why', '还是原来的好');
  await page.reload();
  await picks(page, '编辑推荐');
  expect(await server.release('list')).toContain('退回');
});

test('a canary goes to some visitors, who keep it; others share a page', async ({ page, playwright }) => {
  await server.release('canary', next, '--percent', '50');
  const visits = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const visitor = await playwright.request.newContext({ baseURL: server.origin });
      const first = (await (await visitor.get('/home')).text()).includes(next);
      const second = await visitor.get('/home');
      const visit = { first, again: (await second.text()).includes(next), caching: second.headers()['cache-control'] };
      await visitor.dispose();
      return visit;
    }),
  );
  for (const { first, again, caching } of visits) {
    expect(again).toBe(first);
    expect(caching).toMatch(first ? /^private, no-store$/ : /^public, /);
  }
  expect(new Set(visits.map(({ first }) => first))).toEqual(new Set([true, false]));

  const hash = next.slice(next.lastIndexOf('-') + 1);
  await page.context().addCookies([{ name: 'canary', value: `in.0.${hash}`, url: server.origin }]);
  await page.goto(`${server.origin}/home`);
  await alive(page);
  await picks(page, '编辑精选');
  await server.release('canary', '--off');
  await page.reload();
  await picks(page, '编辑推荐');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('canary');
});

/** Time that a reader stays on a page: it bounds the requests of twenty of them. */
const pauseMs = 500;

/** Reads pages one after the other, with every file that they name, until it is told to stop. @returns what went wrong */
const readOn = async (origin: string, running: () => boolean): Promise<string[]> => {
  const faults: string[] = [];
  for (let turn = 0; running(); turn += 1) {
    const address = origin + ['/home', '/detail/1001-1', '/book/1001', '/user/setting'][turn % 4];
    const html = await (await fetch(address)).text();
    const ofReader = scriptsOfPage(html, 'reader');
    for (const file of new Set(html.match(/\/remotes\/[^"\s]+\.js/g))) {
      if (file.includes('/remotes/reader/') && !ofReader.has(file))
        faults.push(`${address}: ${file} is not of its set`);
      const { status } = await fetch(origin + file);
      if (status !== 200) faults.push(`${status}: ${file}`);
    }
    await setTimeout(pauseMs);
  }
  return faults;
};

test('releases in a row under many readers: no request fails, no page mixes two of them', async ({ page }) => {
  // More of them by `npm run prove -- release-load`.
  const builds = ['主编推荐'].map((words) => changedBuild('reader', { replace: ['编辑推荐', words] }));
  const names: string[] = [];
  for (const { folder } of builds) names.push(await publish(server, folder));
  let running = true;
  const readers = Array.from({ length: 20 }, () => readOn(server.origin, () => running));
  await page.goto(`${server.origin}/detail/1001-1`);
  for (const name of [next, ...names, next]) {
    await server.release('activate', name);
    await page.getByRole('link', { name: '下一章' }).first().click();
    await expect(page).toHaveURL(/1001-2$/);
    await page.getByRole('link', { name: '上一章' }).first().click();
    await expect(page).toHaveURL(/1001-1$/);
  }
  await page.reload();
  await alive(page);
  running = false;
  expect((await Promise.all(readers)).flat()).toEqual([]);
  for (const { remove } of builds) remove();
});
