import type { Page } from '@playwright/test';
import { changedBuild } from './testing/changed-build.ts';
import { alive } from './testing/hydrated.ts';
import { test } from './testing/own-site.ts';
import { expect } from './testing/site.ts';

test.use({ expectedErrors: [/./] });

/** Number of page loads, more than the site needs to judge a release set. */
const maxPageLoads = 22;

/** Opens a page that breaks, and waits until the site has been told both that it was opened and that it broke. */
const openBrokenPage = async (page: Page, address: string): Promise<void> => {
  const reports = ['page-loads', 'client-errors'].map((call) => page.waitForResponse(`**/api/v1/${call}/`));
  await page.goto(address);
  await Promise.all(reports);
};

test('a release that breaks in readers’ browsers is rolled back by the site itself, which says so', async ({
  page,
  ownSite,
}) => {
  test.setTimeout(120_000);
  // The answers to what a page reports as it is left are seen where they are stopped on their way only.
  await page.route(/\/api\/v1\/(page-loads|client-errors)\//, (route) => route.continue());
  const setOf = async () => JSON.parse((await page.locator('#page-data').textContent()) ?? '').set.id;
  await page.goto(`${ownSite.origin}/detail/1001-1`);
  await alive(page);
  const good = await setOf();

  // Neither Node nor jsdom has a scheduler, so that no smoke test can find it.
  const build = changedBuild('reader', {
    replace: ['children:"下一章"', 'children:globalThis.scheduler?not.there:"下一章"'],
  });
  try {
    await ownSite.release('publish', 'reader', '--from', build.folder, '--activate', '--why', '坏的发布');
  } finally {
    build.remove();
  }
  await openBrokenPage(page, `${ownSite.origin}/detail/1001-1`);
  const broken = await setOf();
  expect(broken).not.toBe(good);
  for (let load = 1; load < maxPageLoads; load += 1) {
    const address = `${ownSite.origin}/detail/1001-${(load % 3) + 1}`;
    if ((await (await page.request.get(address)).text()).includes(good)) break;
    await openBrokenPage(page, address);
  }
  await expect.poll(async () => (await page.goto(`${ownSite.origin}/home`)) && setOf()).toBe(good);
  await page.goto(`${ownSite.origin}/composition`);
  await expect(page.getByRole('region', { name: '最近的切换' })).toContainText(/自动退回.*一分钟内打开 \d+ 次/s);
  await expect(page.getByRole('region', { name: '页面报告的问题' })).toContainText(broken);
});
