import type { Request } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';

const setOf = async (text: string | null): Promise<string> => JSON.parse(text ?? '{}').set.id;
const bodyOf = (request: Request) => request.postDataJSON();

test('every page says once that it was opened, and nothing else where nothing goes wrong', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (/page-loads|client-errors|policy-reports/.test(request.url())) reports.push(new URL(request.url()).pathname);
  });
  // The browser shows what a beacon carries where it is stopped on its way only.
  await page.route('**/api/v1/page-loads/', (route) => route.continue());
  const loaded = page.waitForRequest('**/api/v1/page-loads/');
  await page.goto('/detail/1001-1');
  await alive(page);
  expect(bodyOf(await loaded)).toEqual({ set: await setOf(await page.locator('#page-data').textContent()) });
  expect((await (await loaded).response())?.status()).toBe(204);
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page).toHaveURL(/1001-2$/);
  expect(reports).toEqual(['/api/v1/page-loads/']);
});

test('a page that has come to rest says, as it is put away, how fast it was, and the page of the composition shows it [B13.23]', async ({
  page,
}) => {
  await page.route('**/api/v1/page-times/', (route) => route.continue());
  const deferred = page.waitForResponse(/\/deferred\.\w+\.js$/);
  await page.goto('/detail/1001-1');
  await (await deferred).finished();
  const told = page.waitForRequest('**/api/v1/page-times/');
  let isTold = false;
  void told.then(() => {
    isTold = true;
  });
  // Playwright does not see a beacon of a page that is being left: this says that the page is hidden instead, until the script
  // that has come listens to it.
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await expect
    .poll(async () => {
      await hide();
      return isTold;
    })
    .toBe(true);
  // web-vitals ignores events that a script made, so the other two times are missing here.
  const { set, app, interactive_ms } = bodyOf(await told);
  expect([set, app]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), 'reader']);
  expect(interactive_ms).toBeGreaterThan(0);
  expect((await (await told).response())?.status()).toBe(204);
  await page.goto('/composition');
  const figures = page.getByRole('main').getByRole('region', { name: '各应用的发布', exact: true });
  for (const name of ['壳', '阅读', '账户']) {
    const row = figures.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect(row.first()).toContainText(/\d kB/);
    await expect(row.first().getByRole('img', { name: /每千页出错：最近一小时/ })).toBeVisible();
  }
});

test.describe('pages on which something goes wrong', () => {
  test.use({ expectedErrors: [/./] });

  for (const [what, pattern, answer, report] of [
    ["a remote's entry that is missing", '**/reader/**/remoteEntry.*.js', { status: 404 }, ['reader', 'load', 'entry']],
    ["a remote's chunk that is missing", '**/reader/**/chapter.*.js', { status: 404 }, ['reader', 'load', 'module']],
    ["a shell's script that is missing", '**/shell/**/main.*.js', { status: 404 }, ['shell', 'start', 'entry']],
  ] as const) {
    test(`a page reports ${what}`, async ({ page }) => {
      await page.route(pattern, (route) => route.fulfill(answer));
      const told = page.waitForRequest('**/api/v1/client-errors/');
      await page.goto('/detail/1001-1');
      const [app, phase, code] = report;
      expect(bodyOf(await told)).toEqual({ set: expect.stringMatching(/^[0-9a-f]{12}$/), app, phase, code });
      await expect(page.getByRole('article')).toBeVisible();
    });
  }
});
