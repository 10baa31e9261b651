import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { holdScripts } from '../../testing/hold-requests.ts';
import { waitingWrites } from '../../testing/members/waiting-writes.ts';
import { countedAsRead, programLoaded, readOn, textAtTop } from '../../testing/reading/reading-place.ts';
import { sendForm, signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const opensAt = (page: Page, text: string) => expect.poll(() => textAtTop(page)).toBe(text);

test('a visitor’s chapter opens where it was left: reloaded, before any script, from the home page and the book [B1.17]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  const place = await readOn(page);

  await page.reload();
  await opensAt(page, place);
  const release = await holdScripts(page);
  await page.goto('/detail/1001-3', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await opensAt(page, place);
  release();

  await page.goto('/home');
  const goOn = page.getByRole('region', { name: '继续阅读' });
  await goOn.getByRole('link').filter({ hasText: '第三' }).click();
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await opensAt(page, place);

  await page.goto('/book/1001');
  const readsOn = page.getByRole('main').getByRole('link', { name: '继续阅读' });
  await expect(readsOn).toHaveText(`继续阅读 · ${title}`);
  await readsOn.click();
  await expect(page).toHaveURL(/\/detail\/1001-3$/);
  await opensAt(page, place);
});

/** Scrolls until text of chapter 3, which ends at the given height of the screen in pixels, and of no other is above it. */
const readToEnd = async (page: Page, bottom: number): Promise<string> => {
  const last = page.locator('[data-chapter="1001-3"] p[data-pid]').last();
  const distance = await last.evaluate((element) => element.getBoundingClientRect().bottom);
  return readOn(page, distance - bottom);
};

// A top between two lines; the end of a chapter, below which there is nothing yet when it is opened; the next chapter's first
// line, of which the chapter before stood above it.
for (const [what, read, address] of [
  ['between two paragraphs', (page: Page) => readOn(page, 900), '1001-3'],
  ['at the end of a chapter', (page: Page) => readToEnd(page, 60), '1001-3'],
  ['where the next chapter is about to be the one at the top', (page: Page) => readToEnd(page, 12), '1001-4'],
  ['at the beginning of the next chapter', (page: Page) => readToEnd(page, -100), '1001-4'],
] as const)
  test(`a chapter that was left ${what} opens there, and its place stays`, {
    tag: what === 'between two paragraphs' ? '@phone' : [],
  }, async ({ page }) => {
    await page.goto('/detail/1001-3');
    await programLoaded(page);
    await expect(page.locator('[data-chapter="1001-4"]')).toBeAttached();
    const place = await read(page);
    await expect(page).toHaveURL(new RegExp(`/detail/${address}$`));
    const kept = await page.evaluate(() => localStorage.getItem('position::1001'));
    await page.reload();
    await programLoaded(page);
    await opensAt(page, place);
    // The page below has come, and the place is what it was.
    await expect(page.locator('[data-chapter]')).toHaveCount(2);
    await page.reload();
    await opensAt(page, place);
    expect(await page.evaluate(() => localStorage.getItem('position::1001'))).toBe(kept);
  });

test('from a chapter that was read to its end the shelf, the book and the home page lead on to the next [B10.08 B10.10]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  await page.request.post('/api/v1/collect/book/', { data: { bid: '1001', collected: true } });
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  await expect(page.locator('[data-chapter="1001-4"]')).toBeAttached();
  const reported = page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());
  await readToEnd(page, 300);
  await reported;
  await page.goto('/user/bookshelf');
  const readsOn = page.getByRole('main').getByRole('link', { name: /^继续阅读/ });
  await expect(readsOn).toHaveAttribute('href', '/detail/1001-4');
  await page.goto('/book/1001');
  await expect(readsOn).toHaveAttribute('href', '/detail/1001-4');
  await page.goto('/home');
  await page.getByRole('region', { name: '继续阅读' }).getByRole('link').filter({ hasText: '第四' }).click();
  await expect(page).toHaveURL(/\/detail\/1001-4$/);
});

test('the same sentence is at the top where the window has another width', async ({ page }) => {
  await page.goto('/detail/1001-3');
  await programLoaded(page);
  const place = await readOn(page, 1200);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.reload();
  await expect.poll(() => textOfTopLine(page)).toContain(place.slice(0, 4));
});

/** The line at the top of the screen, with those around it that a paragraph of another width may begin with. */
const textOfTopLine = (page: Page) =>
  page.evaluate(() => {
    const paragraph = [...document.querySelectorAll('p[data-pid]')].find(
      (one) => one.getBoundingClientRect().bottom > 8,
    );
    return paragraph?.textContent ?? '';
  });

test('a top that nobody moved is reported neither after a while nor on leaving [B1.17]', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/progress/')) reports.push(request.postData() ?? '');
  });
  let counted = countedAsRead(page);
  await page.goto('/detail/1001-2');
  await counted;
  await page.goto('/home');
  await expect(page.getByRole('region', { name: '继续阅读' })).toContainText('读过的书会在这里等你');
  expect(reports).toEqual([]);

  await page.goto('/detail/1001-2');
  await programLoaded(page);
  const reported = page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());
  await readOn(page);
  await reported;
  // A page that goes away before it has seen the answer leaves its report to the next, which sends it again.
  await expect.poll(() => waitingWrites(page)).toBe(0);
  const place = reports.length;
  counted = countedAsRead(page);
  await page.reload();
  await counted;
  expect(reports).toHaveLength(place);
});

/** A second device of the same member. */
const secondDevice = async (browser: Browser, origin: string, name: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await sendForm(page.request, origin, 'login', name);
  await page.addInitScript((username) => {
    localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
  }, name);
  return page;
};

const progressSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/user/progress/') && response.ok());

test.describe('two devices', () => {
  for (const choice of ['跳转', '留在这里'] as const) {
    test(`the page asks once where another device has read on, and the reader chooses ${choice} [B1.18]`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const origin = baseURL ?? '';
      const name = await signIn(page, origin);
      await page.goto('/detail/1001-1');
      await programLoaded(page);
      let saved = progressSaved(page);
      const here = await readOn(page);
      await saved;

      const other = await secondDevice(browser, origin, name);
      await other.goto('/detail/1001-4');
      await programLoaded(other);
      saved = progressSaved(other);
      const there = await readOn(other, 600);
      await saved;

      await page.goto('/detail/1001-1');
      const offer = page.getByRole('status').filter({ hasText: '另一台设备读到 第 4 篇' });
      await expect(offer).toBeVisible();
      await expectAccessible(page, '[role="status"]');
      await opensAt(page, here);
      saved = progressSaved(page);
      await offer.getByRole('button', { name: choice }).click();
      await expect(offer).toBeHidden();
      if (choice === '跳转') {
        await expect(page).toHaveURL(/\/detail\/1001-4$/);
        await opensAt(page, there);
      } else await opensAt(page, here);
      await saved;

      // The other device now asks about this one, or agrees with it.
      await other.goto('/detail/1001-4');
      await opensAt(other, there);
      const asked = other.getByRole('status').filter({ hasText: '另一台设备读到 第 1 篇' });
      if (choice === '留在这里') await expect(asked).toBeVisible();
      else {
        await programLoaded(other);
        await expect(asked).toBeHidden();
      }
      await other.context().close();
    });
  }
});
