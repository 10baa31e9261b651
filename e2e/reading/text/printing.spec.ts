import type { Page } from '@playwright/test';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/** Number of sheets of paper that the page takes. */
const sheets = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const keepSettings = (page: Page, settings: object) =>
  page.addInitScript((text) => localStorage.setItem('reading', text), JSON.stringify(settings));

/** Colours of an element: of its letters, and of the ground that the page has. */
const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor]);

const blackOnWhite = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
const ownTheme = { theme: 'custom', ink: '#dddddd', paper: '#222222', palette: { '--ink': '#ddd', '--paper': '#222' } };

for (const settings of [
  { mode: 'scroll', theme: 'dark', brightness: 50 },
  { mode: 'page', ...ownTheme },
])
  test(`a chapter read by ${settings.mode} is printed whole and alone, black on white`, {
    tag: settings.mode === 'page' ? '@phone' : [],
  }, async ({ page }) => {
    await keepSettings(page, settings);
    await page.goto('/detail/1001-2');
    await programLoaded(page);
    // One chapter further, and in the middle of it, with others in the page.
    const chapter = page.locator('[data-chapter="1001-3"]');
    await expect(chapter).toBeAttached();
    if (settings.mode === 'page') await page.keyboard.press(']');
    else
      await chapter
        .locator('p[data-pid]')
        .nth(12)
        .evaluate((paragraph) => paragraph.scrollIntoView());
    await expect(chapter).toHaveAttribute('data-current', 'true');
    await expect(page.locator('[data-chapter="1001-4"]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const { width } = page.viewportSize() ?? { width: 0 };
    const paragraphs = chapter.locator('p[data-pid]');
    for (const paragraph of [paragraphs.first(), paragraphs.last()]) {
      const box = await paragraph.boundingBox();
      expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([true, true]);
    }
    expect(await coloursOf(page, '[data-current] p[data-pid]')).toEqual(blackOnWhite);
    expect(await coloursOf(page, 'h1')).toEqual(blackOnWhite);
    const veil = () => getComputedStyle(document.documentElement, '::after').display;
    expect(await page.evaluate(veil)).toBe('none');
    const visible = await page.locator('#root, #root *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.childElementCount === 0)
        .filter((element) => !element.closest('[data-chapter="1001-3"]') || element.closest('nav, button'))
        .map((element) => element.textContent?.trim())
        .filter((words) => words !== ''),
    );
    expect(visible).toEqual([]);
  });

test('a chapter takes as many sheets of paper in pages as scrolling, the next one below it none', async ({ page }) => {
  await page.goto('/detail/1001-2');
  await programLoaded(page);
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
  const scrolling = await sheets(page);
  expect(scrolling).toBeGreaterThan(1);
  await page.locator('[data-chapter="1001-3"]').evaluate((next) => next.remove());
  expect(await sheets(page)).toBe(scrolling);
  await keepSettings(page, { mode: 'page' });
  await page.reload();
  await programLoaded(page);
  expect(await sheets(page)).toBe(scrolling);
});

test('a book is printed with its facts and contents, without what can be pressed', async ({ page }) => {
  await keepSettings(page, { theme: 'dark' });
  await page.goto('/book/1001');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '第一章' }).first()).toBeVisible();
  expect(await coloursOf(page, 'h1')).toEqual(blackOnWhite);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const name of ['开始阅读', '下载 EPUB', '订阅更新', '倒序'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
});
