import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { toastOf } from '../testing/clock.ts';
import { importNovels } from '../testing/library/import-novel.ts';
import { expect, test } from '../testing/site.ts';

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

test('Enter searches, without the white space and in either script, and leaving the box then searches no second time [S0.01 S1.01 S2.09 S2.19 S2.20 S2.22 S7.23]', async ({
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

test('a title is found by another reading of its characters, by initials, and by pinyin and characters mixed [B12.15]', async ({
  page,
  ownSite,
}) => {
  await importNovels(ownSite, {
    title: '水浒传',
    author: '施耐庵',
    chapters: { '第一回 走妖魔': ['一条大虫跳将出来。'] },
  });
  for (const typed of ['shz', 'shuihuzhuan', 'shui浒z']) {
    await page.goto(`${ownSite.origin}/home`);
    await boxOf(page).fill(typed);
    await boxOf(page).press('Enter');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /水浒传/ })
        .first(),
    ).toBeVisible();
  }
});

test('leaving the box searches, unless it is left by pressing a link: the link wins [S2.19 S2.22]', {
  tag: '@phone',
}, async ({ page, hasTouch }) => {
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

test('a box without a keyword warns 请输入关键词, on Enter and on leaving it, and leads nowhere [S2.21 S5.08 S8.05]', async ({
  page,
}) => {
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

test('a keyword is marked in every script that it was found in, and with its author in both names [B3.11]', async ({
  page,
  ownSite,
}) => {
  const { origin } = ownSite;
  const chapters = { '第一回 走妖魔': ['話說大宋仁宗天子在位，京師瘟疫盛行。'] };
  await importNovels(
    ownSite,
    { title: '漢宮秋', author: '馬致遠', chapters },
    { title: '汉宫后传', author: '陈忱', chapters },
  );
  const marksOf = async (keyword: string) => {
    await page.goto(`${origin}/search?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    return (await page.getByRole('main').locator('article mark').allTextContents()).toSorted();
  };
  await expect.poll(() => marksOf('汉宫')).toEqual(['汉宫', '漢宮']);
  await expect.poll(() => marksOf('漢宮')).toEqual(['汉宫', '漢宮']);
  await expect.poll(() => marksOf('汉宫秋马致远')).toEqual(['漢宮秋', '馬致遠']);
});

test('the second tab finds the words in chapters, says how many each book has, and leads to their paragraph [B3.04]', async ({
  page,
}) => {
  await page.goto(`/search?keyword=${encodeURIComponent('灯塔')}`);
  await page.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: '正文与其他书库' }).click();
  await expect(page).toHaveURL(/place=other/);
  const results = page.getByRole('region', { name: '正文里' });
  const first = results.getByRole('article').first();
  await expect(first.locator('mark')).toHaveText('灯塔');
  await expect(results.getByText(/^(至少|共) \d+ 处$/).first()).toBeVisible();
  await results
    .getByRole('link', { name: /里的全部/ })
    .first()
    .click();
  const places = page.getByRole('region', { name: '书里的字句' });
  // Of a book's chapters as many as were found within a bound of time: on a slow machine the others are on the next page.
  await expect(places.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goBack();
  await expect(first.locator('mark')).toHaveText('灯塔');
});

for (const mode of ['scroll', 'page']) {
  test(`words that were found are marked, and in the middle of the screen, where their chapter is read in ${mode} mode [B3.05]`, {
    tag: mode === 'page' ? '@phone' : [],
  }, async ({ page }) => {
    await page.addInitScript((mode) => localStorage.setItem('reading', JSON.stringify({ mode })), mode);
    await page.goto(`/search?keyword=${encodeURIComponent('船')}&place=other`);
    const links = page.getByRole('region', { name: '正文里' }).getByRole('article').getByRole('link');
    await expect(links.first()).toHaveAttribute('href', /#p-\w+:\d+-\d+$/);
    // A place in the midst of a chapter can be brought to the middle.
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    const href = hrefs.find((one) => Number(/#p-(\d+)/.exec(one)?.[1]) > 15) ?? '';
    await page.locator(`a[href="${href}"]`).first().click();
    const place = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('note-addressed') ?? [];
        if (!range) return undefined;
        const { top, bottom, left, right } = (range as Range).getBoundingClientRect();
        return {
          words: range.toString(),
          fromMiddle: Math.abs((top + bottom) / 2 - innerHeight / 2),
          isInside: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
        };
      });
    await expect.poll(place).toMatchObject({ words: '船', isInside: true });
    if (mode === 'scroll') await expect.poll(async () => (await place())?.fromMiddle).toBeLessThan(40);
  });
}

test('suggestions come while typing; one is picked by the keyboard or the pointer, and searches nothing [B3.01]', {
  tag: '@phone',
}, async ({ page, hasTouch }) => {
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

test('the empty box offers what was searched on this device, which can be forgotten, and hot words of the library [B3.02]', async ({
  page,
}) => {
  await page.goto(`/search?keyword=${encodeURIComponent('灯塔')}`);
  await boxOf(page).focus();
  const panel = page.getByRole('listbox', { name: '搜索建议' });
  const history = panel.getByRole('group', { name: '搜索历史' }).getByRole('option');
  const hot = panel.getByRole('group', { name: '热门' }).getByRole('option');
  await expect(history).toHaveText(['灯塔']);
  await expect(hot.first()).toBeVisible();
  await boxOf(page).fill('没有这样的书');
  await expect(panel.getByRole('option')).toHaveText(['搜索“没有这样的书”']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=%E6%B2%A1%E6%9C%89/);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('没有这样的书');

  // After a reload, because it is kept on the device.
  await page.goto('/filter');
  await boxOf(page).focus();
  await expect(history).toHaveText(['没有这样的书', '灯塔']);
  await expectAccessible(page, 'header');
  await page.getByRole('button', { name: '删除 灯塔' }).click();
  await expect(history).toHaveText(['没有这样的书']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '清空搜索历史' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history).toHaveCount(0);
  await expect(boxOf(page)).toBeFocused();
  await page.reload();
  await boxOf(page).focus();
  await expect(hot.first()).toBeVisible();
  await expect(history).toHaveCount(0);
  await expect(toastOf(page, '请输入关键词')).toHaveCount(0);
});

test('a search that finds nothing names what was meant, and a title with its author is found [B3.11]', async ({
  page,
}) => {
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
