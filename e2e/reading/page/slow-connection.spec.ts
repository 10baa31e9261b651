import type { Page } from '@playwright/test';
import { startWithoutIdleTime, stopTime } from '../../testing/clock.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/** Opens a chapter on such a connection, and stays longer than any prefetch waits for. @returns the chapters that were fetched */
const restOn = async (page: Page, connection: { saveData?: boolean; effectiveType?: string }): Promise<string[]> => {
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), given) });
  }, connection);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/api\/v1\/chapter\/([\d-]+)\//.exec(request.url()) ?? [];
    if (id) fetched.push(id);
  });
  await page.clock.install();
  await startWithoutIdleTime(page);
  await page.goto('/detail/1001-2');
  await programLoaded(page);
  await stopTime(page);
  await page.clock.runFor(10_000);
  return fetched;
};

test('on a usual connection both neighbours are fetched while one reads', async ({ page }) => {
  const fetched = await restOn(page, { saveData: false, effectiveType: '4g' });
  await expect.poll(() => fetched.toSorted()).toEqual(['1001-1', '1001-3']);
});

for (const [kind, connection] of [
  ['metered', { saveData: true, effectiveType: '4g' }],
  ['slow', { saveData: false, effectiveType: '2g' }],
] as const)
  test(`on a ${kind} connection no chapter is fetched before it is asked for, and the link opens it [B1.09]`, async ({
    page,
  }) => {
    const fetched = await restOn(page, connection);
    await page.clock.resume();
    await page.getByRole('link', { name: '下一章' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('第三章');
    expect(fetched).toEqual(['1001-3']);
  });
