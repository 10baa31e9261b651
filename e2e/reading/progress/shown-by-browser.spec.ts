import type { Page } from '@playwright/test';
import { tabTo } from '../../testing/accessibility/keyboard.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

test.use({ viewport: { width: 800, height: 600 } });

const readInPages = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));

/** The paragraph that the device keeps as read last. */
const keptParagraph = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('position::1001') ?? '{}').pid);

/** Waits until the foot tells that a page is shown: places are kept at the same moment. */
const pageShown = (page: Page, number: number | 'last') =>
  expect(page.locator('[data-page-foot]')).toHaveText(
    number === 'last' ? /(\d+) \/ \1$/ : new RegExp(`${number} / \\d+$`),
  );

/** Opens a chapter in pages, and reads its first two. @returns the paragraph that is kept */
const readTwoPages = async (page: Page): Promise<string | undefined> => {
  await readInPages(page);
  await page.goto('/detail/1001-2');
  await pageShown(page, 1);
  await page.keyboard.press('PageDown');
  await pageShown(page, 2);
  await expect.poll(() => keptParagraph(page)).toBeTruthy();
  return keptParagraph(page);
};

const next = (page: Page) => page.locator('[data-current] > nav a[rel=next]');

/** Goes by Tab to the link to the next chapter, which is on the last page. */
const tabToNext = async (page: Page) => {
  await tabTo(page, next(page));
  await pageShown(page, 'last');
  await expect(next(page)).toBeInViewport();
};

test('the page of what has the focus is shown and is no place that was read; the focus gone, the page is back [B1.94]', async ({
  page,
}) => {
  const kept = await readTwoPages(page);
  await tabToNext(page);
  expect(await keptParagraph(page)).toBe(kept);
  await tabTo(page, page.getByRole('button', { name: '阅读工具' }));
  await pageShown(page, 2);
  await tabToNext(page);
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await pageShown(page, 2);
  expect(await keptParagraph(page)).toBe(kept);
});

test('from the page of what has the focus one reads on where one was [B1.94]', async ({ page }) => {
  const kept = await readTwoPages(page);
  await tabToNext(page);
  await page.keyboard.press('PageDown');
  await pageShown(page, 3);
  await expect(next(page)).not.toBeFocused();
  await expect.poll(() => keptParagraph(page)).not.toBe(kept);
  const third = await keptParagraph(page);
  await tabToNext(page);
  await page.reload();
  await pageShown(page, 3);
  expect(await keptParagraph(page)).toBe(third);
});

test('a chapter is not read to its end by the focus, which goes there while its page has just been turned [B1.94]', async ({
  page,
}) => {
  const kept = await readTwoPages(page);
  await next(page).evaluate((link) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    link.focus();
  });
  await pageShown(page, 'last');
  await expect.poll(() => keptParagraph(page)).not.toBe(kept);
  const fraction = await page.evaluate(() => JSON.parse(localStorage.getItem('position::1001') ?? '{}').fraction);
  expect(fraction).toBeLessThan(1);
});

test('in a window of another size the page of what has the focus is still shown [B1.94]', async ({ page }) => {
  const kept = await readTwoPages(page);
  await tabToNext(page);
  // Not so small that the links would stand on a page of their own, which is never shown.
  await page.setViewportSize({ width: 700, height: 600 });
  await pageShown(page, 'last');
  await expect(next(page)).toBeInViewport();
  await tabTo(page, page.getByRole('button', { name: '阅读工具' }));
  await expect(page.locator(`[data-current] [data-pid="${kept}"]`)).toBeInViewport();
  expect(await keptParagraph(page)).toBe(kept);
});

test('another link that is pressed on the page of what has the focus is followed [B1.96]', async ({ page }) => {
  await readTwoPages(page);
  await tabToNext(page);
  await page.locator('[data-current] > nav a[rel=prev]').click();
  await expect(page).toHaveURL(/1001-1$/);
});

test('text that is pressed on the page of what has the focus is read there [B1.96]', async ({ page }) => {
  const kept = await readTwoPages(page);
  await tabToNext(page);
  const text = page.locator('[data-current] [data-pid="32"]');
  await text.hover();
  await page.mouse.down();
  await expect(next(page)).not.toBeFocused();
  await pageShown(page, 'last');
  await page.mouse.up();
  await page.goto('/home');
  expect(await keptParagraph(page)).not.toBe(kept);
});

test('a link at the end that has the focus leads to the next chapter, whose first page is shown [B1.94]', async ({
  page,
}) => {
  await readTwoPages(page);
  await tabToNext(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/1001-3$/);
  await pageShown(page, 1);
});

/** What a browser does that finds words by its own search: its box has the focus, and the text is scrolled to them. */
const findByBrowser = (page: Page, words: string) =>
  page.evaluate((words) => {
    document.hasFocus = () => false;
    const found = [...document.querySelectorAll('[data-current] [data-pid]')].find(({ textContent }) =>
      textContent?.includes(words),
    );
    found?.scrollIntoView({ block: 'center', inline: 'center' });
  }, words);

test('the page that the browser’s search has found is shown, and is read once one reads on from it [B1.95]', async ({
  page,
}) => {
  const kept = await readTwoPages(page);
  await findByBrowser(page, '五万两盐引');
  await pageShown(page, 'last');
  expect(await keptParagraph(page)).toBe(kept);
  // The box of the search goes, and the window is larger.
  await page.evaluate(() => {
    document.hasFocus = () => true;
  });
  await page.setViewportSize({ width: 800, height: 640 });
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-current] [data-pid="32"]')).toBeInViewport();
  expect(await keptParagraph(page)).toBe(kept);
  await page.keyboard.press('PageUp');
  await expect.poll(() => keptParagraph(page)).not.toBe(kept);
  await expect(page.locator('[data-page-foot]')).not.toHaveText(/[12] \/ \d+$|(\d+) \/ \1$/);
});

for (const mode of ['page', 'scroll'] as const) {
  test(`words that an address names are shown, and are no place that was read, by ${mode} [B1.95]`, async ({
    page,
  }) => {
    if (mode === 'page') await readInPages(page);
    await page.goto(`/detail/1001-2#:~:text=${encodeURIComponent('五万两盐引')}`);
    await programLoaded(page);
    await expect(page.locator('[data-current] [data-pid="32"]')).toBeInViewport();
    await page.keyboard.press('Shift');
    await page.goto('/home');
    expect(await keptParagraph(page)).toBeUndefined();
  });
}
