import { changedBuild } from './changed-build.ts';
import { alive } from './hydrated.ts';
import { test } from './own-site.ts';
import { expect } from './site.ts';

test.use({ expectedErrors: [/./] });

/** More page loads than it takes to judge a set. */
const loads = 22;

test('a release that breaks in readers’ browsers is taken back by the site itself, which says so', async ({
  page,
  ownSite,
}) => {
  test.setTimeout(120_000);
  const setOf = async () => JSON.parse((await page.locator('#page-data').textContent()) ?? '').set.id;
  await page.goto(`${ownSite.origin}/detail/1001-1`);
  await alive(page);
  const good = await setOf();

  // In this browser alone, so that no rehearsal can find it.
  const onlyHere = 'globalThis.document?.prerendering===false';
  const build = changedBuild('reader', 'children:"下一章"', `children:${onlyHere}?window.notThere.atAll:"下一章"`);
  try {
    await ownSite.release('publish', 'reader', '--from', build.folder, '--activate', '--why', '坏的发布');
  } finally {
    build.remove();
  }
  await page.goto(`${ownSite.origin}/detail/1001-1`);
  const broken = await setOf();
  expect(broken).not.toBe(good);
  for (let load = 0; load < loads && (await setOf()) === broken; load += 1) {
    await page.goto(`${ownSite.origin}/detail/1001-${(load % 3) + 1}`, { waitUntil: 'load' });
    await page.waitForTimeout(100);
  }
  await expect.poll(async () => (await page.goto(`${ownSite.origin}/home`)) && setOf()).toBe(good);
  await page.goto(`${ownSite.origin}/composition`);
  await expect(page.getByRole('region', { name: '最近的切换' })).toContainText(/自动退回.*一分钟内打开 \d+ 次/s);
  await expect(page.getByRole('region', { name: '页面报告的问题' })).toContainText(broken);
});
