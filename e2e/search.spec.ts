import type { Page } from '@playwright/test';
import { toastOf } from './testing/clock.ts';
import { expect, test } from './testing/site.ts';

const boxOf = (page: Page) => page.getByRole('searchbox', { name: '搜索书名或作者' });

/** Every search that the page asks the server for, as its keyword. */
const watchSearches = (page: Page): (string | null)[] => {
  const keywords: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/api/v1/novel/search/') && !searchParams.has('suggest'))
      keywords.push(searchParams.get('keyword'));
  });
  return keywords;
};

test('Enter searches, without the white space and in either script, and leaving the box then searches no second time', async ({
  page,
}) => {
  const searches = watchSearches(page);
  await page.goto('/home');
  await boxOf(page).fill(' 霧港 來　信 ');
  await boxOf(page).press('Enter');
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('霧港來信')}`);
  const found = page.getByRole('main').getByRole('link', { name: /雾港来信/ });
  await expect(found.first()).toBeVisible();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(boxOf(page)).not.toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  expect(searches).toEqual(['霧港來信']);
});

test('leaving the box searches, unless it is left by pressing a link: the link wins', async ({ page, hasTouch }) => {
  const searches = watchSearches(page);
  await page.goto('/home');
  await boxOf(page).fill('灯塔');
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('灯塔')}`);
  await expect(page.getByRole('main')).toContainText('灯塔');

  const link = page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' });
  for (const typed of ['河工', '']) {
    await boxOf(page).fill(typed);
    await (hasTouch ? link.tap() : link.click());
    await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
    await expect(page).toHaveURL(/\/filter$/);
    await expect(toastOf(page, '请输入关键词')).toHaveCount(0);
  }
  expect(searches).toEqual(['灯塔']);
});

test('a box without a keyword warns 请输入关键词, on Enter and on leaving it, and leads nowhere', async ({ page }) => {
  await page.goto('/home');
  await boxOf(page).fill(' 　 ');
  await boxOf(page).press('Enter');
  await expect(toastOf(page, '请输入关键词')).toBeVisible();
  await page.reload();
  await boxOf(page).focus();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(toastOf(page, '请输入关键词')).toHaveCount(1);
  await expect(page).toHaveURL(/\/home$/);
});

test('the second tab finds the words in chapters, marks them, and leads to their paragraph', async ({ page }) => {
  await page.goto(`/search?keyword=${encodeURIComponent('灯塔')}`);
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: '正文与其他书库' }).click();
  await expect(page).toHaveURL(/place=other/);
  const first = page.getByRole('region', { name: '正文里' }).getByRole('article').first();
  await expect(first.locator('mark')).toHaveText('灯塔');
  const sentence = (await first.locator('p').textContent()) ?? '';
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/detail\/\d+-\d+#p-/);
  const paragraph = page.locator(new URL(page.url()).hash);
  await expect(paragraph).toContainText(sentence.replaceAll('…', ''));
  await expect(paragraph).toBeInViewport();
  await page.goBack();
  await expect(first.locator('mark')).toHaveText('灯塔');
});

test('suggestions come while typing; one is picked by the keyboard or the pointer, and searches nothing', async ({
  page,
  hasTouch,
}) => {
  const searches = watchSearches(page);
  await page.goto('/home');
  await boxOf(page).pressSequentially('wugang');
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
  await expect(options.first()).toHaveText(/^雾港来信.+ · 悬疑$/);
  await expect(options.last()).toHaveText('搜索“wugang”');
  expect((await options.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '雾港来信' })).toBeVisible();

  await boxOf(page).fill('雾港');
  await expect(options.last()).toHaveText('搜索“雾港”');
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toHaveValue('');
  await expect(boxOf(page)).not.toBeFocused();
  await boxOf(page).fill('借');
  await (hasTouch ? options.first().tap() : options.first().click());
  await expect(page.getByRole('heading', { level: 1, name: '借剑' })).toBeVisible();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/\/book\/\d+$/);
  expect(searches).toEqual([]);
});

test('a search that finds nothing names what was meant, and a title with its author is found', async ({ page }) => {
  await page.goto(`/search?keyword=${encodeURIComponent('雾巷来信')}`);
  await page.getByRole('main').getByRole('link', { name: '《雾港来信》' }).click();
  await expect(page).toHaveURL(/keyword=%E9%9B%BE%E6%B8%AF/);
  const row = page.getByRole('article').first();
  await expect(row.getByRole('heading')).toHaveText('雾港来信');
  const author = (await row.locator('p').first().locator('span').first().textContent()) ?? '';
  await page.goto(`/search?keyword=${encodeURIComponent(`雾港 ${author}`)}`);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('雾港来信');
});

test.describe('where a script is missing', () => {
  test.use({ expectedErrors: [/suggestions/] });
  test('without the script of the suggestions the box searches as before', async ({ page }) => {
    await page.route('**/suggestions.*.js', (route) => route.abort());
    await page.goto('/home');
    await boxOf(page).fill('借剑');
    await boxOf(page).press('Enter');
    await expect(page.getByRole('main').getByRole('link', { name: '借剑' }).first()).toBeVisible();
  });
});
