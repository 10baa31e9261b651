import type { Page } from '@playwright/test';
import { type OwnServer, startServer, startTimeoutMs } from './testing/own-server.ts';
import { expect, test as site } from './testing/site.ts';

/** A site of this test's own, which it takes down and brings back. */
const test = site.extend<{ own: OwnServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const own = await startServer('production');
      await use(own);
      await own.stop();
    },
    { timeout: startTimeoutMs },
  ],
});
test.use({
  serviceWorkers: 'allow',
  // What the network would have brought.
  expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|status of 50[234]/],
});

/** Waits until the worker has kept a page of this address, with all its scripts. */
const kept = (page: Page, path: string, cache = 'pages') =>
  expect
    .poll(() =>
      page.evaluate(
        async ([path, cache]) => Boolean(await caches.match(path ?? '', { cacheName: cache ?? '', ignoreVary: true })),
        [path, cache],
      ),
    )
    .toBe(true);

/** Opens the first chapter of a demo novel, and waits until it can be opened without a network. @returns its address */
const openChapter = async (page: Page, own: OwnServer): Promise<string> => {
  await page.goto(`${own.origin}/home`);
  await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page).toHaveURL(/\/detail\/\d+-1$/);
  await page.reload();
  const path = new URL(page.url()).pathname;
  await kept(page, path);
  return path;
};

test('a chapter that was read opens without a network as always, and so does the next that was turned to', async ({
  page,
  own,
}) => {
  const path = await openChapter(page, own);
  const text = await page.getByRole('article').textContent();
  await page.getByRole('link', { name: '下一章' }).last().click();
  const second = page.getByRole('heading', { level: 1, name: /第二回/ });
  await expect(second).toBeVisible();
  await kept(page, path.replace(/1$/, '2').replace('/detail/', '/api/v1/chapter/') + '/', 'answers');

  await own.goDown();
  await page.reload();
  await expect(second).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('书海');
  await page.goto(own.origin + path);
  await expect(page.getByRole('article')).toHaveText(text ?? '');
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(second).toBeVisible();
});
