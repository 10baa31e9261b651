import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { type FileOrigin, serveFolder } from '../testing/servers/file-origin.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { expect, test } from '../testing/site.ts';
import { startTimeoutMs } from '../testing/time-limits.ts';

/** A site whose reader lies on an origin of its team's own, for which the site is asked for nothing but pages and calls. */
let server: OwnServer;
let files: FileOrigin;
let build: ReturnType<typeof changedBuild>;
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: [/127\.0\.0\.1/] });
test.beforeAll(async () => {
  test.setTimeout(3 * startTimeoutMs);
  build = changedBuild('reader', {});
  files = await serveFolder(build.folder);
  server = await startServer('production', { PRIVATE_FILE_ORIGINS: files.origin });
  const from = ['--from', build.folder, '--files-at', files.address];
  await server.release('publish', 'reader', ...from, '--activate');
});
test.afterEach(() => {
  files.goOn();
  files.become('well');
});
test.afterAll(async () => {
  await server.stop();
  files.stop();
  build.remove();
});

const chapter = '/detail/1001-2';
const noticeOf = (page: Page) => page.getByRole('main').getByRole('alert');
const textStands = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第二章/);
const turnsByScript = async (page: Page) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: '下一章' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第三章/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
};
const healsByRetry = async (page: Page) => {
  await noticeOf(page).getByRole('button', { name: '重试' }).click();
  await expect(noticeOf(page)).toBeHidden();
  await alive(page);
  await turnsByScript(page);
};

test('a remote on an origin of its own comes from there, with its hash, and the policy names no more than its folder [B7.23 B13.18]', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
  const answer = await page.goto(server.origin + chapter);
  await alive(page);
  await turnsByScript(page);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  for (const kind of ['connect', 'img', 'font'])
    expect(policy).toMatch(new RegExp(`${kind}-src [^;]*${files.address}files/;`));
  expect(policy.split(files.origin)).toHaveLength(4);
  const html = (await answer?.text()) ?? '';
  expect(html).toMatch(new RegExp(`href="${files.address}files/remoteEntry.js" integrity="sha256-[^"]+" crossorigin>`));
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts).toContain(`${files.address}files/remoteEntry.js`);
  expect(scripts.filter((url) => url.includes('/remotes/reader/'))).toEqual([]);
  expect(violations).toEqual([]);

  await page.goto(`${server.origin}/composition`);
  const card = (app: string) => page.getByRole('main').getByRole('region', { name: app, exact: true });
  await expect(card('reader')).toContainText(`团队的来源 ${new URL(files.origin).host}`);
  await expect(card('account')).toContainText(`本站 ${new URL(server.origin).host}`);
});

test('while a remote’s own origin is slow its text stands, and the page comes alive with its answer [B13.19]', async ({
  page,
}) => {
  files.become('slow');
  await page.goto(server.origin + chapter, { waitUntil: 'commit' });
  await textStands(page);
  await expect.poll(() => files.asked().length).toBeGreaterThan(0);
  await expect(noticeOf(page)).toHaveCount(0);
  files.goOn();
  await alive(page);
  await turnsByScript(page);
});

test('where a remote’s own origin is down its text stays under a notice after a few tries, and heals [B13.19]', async ({
  page,
}) => {
  files.become('down');
  await page.goto(server.origin + chapter, { waitUntil: 'commit' });
  await expect(noticeOf(page)).toContainText('没有加载成功');
  await textStands(page);
  // The preload, three tries, and after each of them one past all caches; a browser sends one again whose connection broke.
  expect(files.asked().filter((url) => url.endsWith('remoteEntry.js')).length).toBeLessThanOrEqual(14);
  files.become('well');
  await healsByRetry(page);
});

test('what a remote’s own origin gives changed does not run; the text stays under a notice, and heals [B13.19]', async ({
  page,
}) => {
  files.become('tampered');
  await page.goto(server.origin + chapter, { waitUntil: 'commit' });
  await expect(noticeOf(page)).toContainText('没有加载成功');
  await textStands(page);
  files.become('well');
  await healsByRetry(page);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network a page of a remote on its own origin opens with its text, under a notice [B13.19]', async ({
    page,
  }) => {
    await page.goto(server.origin + chapter);
    const isKept = () =>
      page.evaluate(
        async (path) => Boolean(await caches.match(path, { cacheName: 'pages', ignoreVary: true })),
        chapter,
      );
    await expect.poll(isKept).toBe(true);
    await server.goDown();
    files.become('down');
    await page.reload();
    await expect(noticeOf(page)).toContainText('没有加载成功');
    await textStands(page);
    await server.comeBack();
    files.become('well');
    await healsByRetry(page);
  });
});
