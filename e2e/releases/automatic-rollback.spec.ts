import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

test.use({ expectedErrors: [/./] });

/** Networks from which pages are opened, and those in which they break: as many as the site needs to judge a set. */
const networks = { opened: 20, faulted: 10 };

/** Opens a page that breaks, and waits until the site has been told both that it was opened and that it broke. */
const openBrokenPage = async (page: Page, address: string): Promise<void> => {
  const reports = ['page-loads', 'client-errors'].map((call) => page.waitForResponse(`**/api/v1/${call}/`));
  await page.goto(address);
  await Promise.all(reports);
};

test('a release that breaks in browsers of readers everywhere is rolled back by the site itself, which says so', async ({
  page,
  ownSite,
}) => {
  test.setTimeout(limitMs(120_000));
  let network = 0;
  const visitor = () => ({ 'x-forwarded-for': `10.0.${network}.1` });
  // The answers to what a page reports as it is left are seen where they are stopped on their way only.
  await page.route(
    ({ origin }) => origin === ownSite.origin,
    (route) => route.continue({ headers: { ...route.request().headers(), ...visitor() } }),
  );
  const setOf = async () => JSON.parse((await page.locator('#page-data').textContent()) ?? '').set.id;
  await page.goto(`${ownSite.origin}/detail/1001-1`);
  await alive(page);
  const good = await setOf();

  // Neither Node nor jsdom has a scheduler, so that no smoke test can find it.
  const build = changedBuild('reader', {
    replace: ['name:"下一章"', 'name:globalThis.scheduler?not.there:"下一章"'],
  });
  try {
    await ownSite.release('publish', 'reader', '--from', build.folder, '--activate', '--why', '坏的发布');
  } finally {
    build.remove();
  }
  await openBrokenPage(page, `${ownSite.origin}/detail/1001-1`);
  const broken = await setOf();
  expect(broken).not.toBe(good);
  // However often one reader opens it, nobody else may be meant.
  await openBrokenPage(page, `${ownSite.origin}/detail/1001-2`);
  for (network = networks.faulted; network < networks.opened; network += 1) {
    const opened = await page.request.get(`${ownSite.origin}/home`, { headers: visitor() });
    expect(await opened.text()).toContain(broken);
  }
  for (network = 1; network < networks.faulted; network += 1) {
    await openBrokenPage(page, `${ownSite.origin}/detail/1001-${(network % 3) + 1}`);
  }
  await expect.poll(async () => (await page.goto(`${ownSite.origin}/home`)) && setOf()).toBe(good);
  await page.goto(`${ownSite.origin}/composition`);
  const activations = page.getByRole('region', { name: '最近的切换' });
  await expect(activations).toContainText(/自动退回.*2\d 个网段打开过，10 个报告出错/s);
  await expect(page.getByRole('region', { name: '页面报告的问题' })).toContainText(broken);
});
