import type { Locator } from '@playwright/test';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import { makeMember } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

// One worker, hence one server, for all of these.
test.describe.configure({ mode: 'default' });

test('a book leads to its author, to similar books with the reason, and by its tags to a list that is named after them [B2.09 B2.11 B3.06]', async ({
  page,
  baseURL,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${baseURL}/search?keyword=${encodeURIComponent('借剑')}`);
  await main.getByRole('article').first().getByRole('link', { name: '借剑' }).first().click();
  await expect(page).toHaveURL(/\/book\/\d+$/);
  const book = new URL(page.url()).pathname;
  const similar = main.getByRole('region', { name: '同类作品' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(similar.getByRole('link').first()).toBeVisible();
  await expect(similar).toContainText(/同有标签：|同属|常在同一个书架上/);
  const author = main.locator('a[href^="/author/"]').first();
  const name = (await author.textContent()) ?? '';
  await author.click();
  await expect(page).toHaveURL(/\/author\/\d+$/);
  await expect(main.getByRole('heading', { level: 1, name: `${name}的作品` })).toBeVisible();
  await main.locator(`a[href="${book}"]`).first().click();
  const tag = main.getByRole('list', { name: '标签' }).getByRole('link').first();
  const word = (await tag.textContent()) ?? '';
  await tag.click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(word);
  await expect(page).toHaveTitle(new RegExp(word));
  await expect(main.locator(`a[href="${book}"]`).first()).toBeVisible();
});

test('Escape empties the search box without a search; a search or a list without a result leads to what is there [B3.01 B3.03 B3.09]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/home');
  const box = page.getByRole('searchbox');
  await box.fill('河工');
  await expect(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible();
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(box).not.toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`/search?keyword=${encodeURIComponent('没有这样的书名吧')}`);
  await main.getByRole('list', { name: '常见标签' }).getByRole('link').first().click();
  await expect(main.getByRole('article').first()).toBeVisible();

  await page.goto('/filter?words=200-&ns=1');
  await main
    .getByRole('link', { name: /^不限“.+”：\d+ 部$/ })
    .first()
    .click();
  await expect(main.getByRole('article').first()).toBeVisible();
});

test('a book leads to another that the same three members keep, and says that they do [B2.11]', async ({
  page,
  seededSite,
}) => {
  const { origin } = seededSite;
  const chapters = { '第一章 灯': ['灯亮着。'] };
  const [one, other] = await importNovels(
    seededSite,
    { title: '同架之一', author: '书架客0', category: '历史', chapters },
    { title: '同架之二', author: '书架客1', category: '科幻', chapters },
  );
  for (let member = 0; member < 3; member += 1) {
    await makeMember(page, origin);
    for (const bid of [one, other])
      await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  }
  await page.goto(`${origin}/book/${one}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const similar = page.getByRole('main').getByRole('region', { name: '同类作品' });
  const kept = similar.getByRole('listitem').filter({ hasText: '同架之二' });
  await expect(kept).toContainText('常在同一个书架上');
  await kept.getByRole('link').first().click();
  await expect(page).toHaveURL(`${origin}/book/${other}`);
});

test('pages of a list are gone to by number, each named in its title, with the facets folded from the second on [B3.06 B3.09]', async ({
  page,
  seededSite: { origin },
}) => {
  const main = page.getByRole('main');
  await page.goto(`${origin}/filter`);
  const facets = main.getByRole('list', { name: '状态', exact: true });
  await expect(facets).toBeVisible();
  const pager = main.getByRole('navigation', { name: '翻页' });
  await pager.getByRole('link', { name: '第 2 页' }).click();
  await expect(pager.locator('[aria-current=page]')).toHaveText('2');
  await expect(page).toHaveTitle(/第 2 页/);
  await expect(facets).toBeHidden();
  await pager.getByRole('link', { name: '第 1 页' }).click();
  await expect(pager.locator('[aria-current=page]')).toHaveText('1');
  await expect(facets).toBeVisible();
});

test('a search in texts that finds nothing leads to novels of a category [B3.03]', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(`/search?keyword=${encodeURIComponent('没有这样的一句话吧')}&place=other`);
  await expect(main.getByRole('heading', { name: '正文里没有找到' })).toBeVisible();
  await main.getByRole('list', { name: '作品分类' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/filter\?category=/);
  await expect(main.getByRole('article').first()).toBeVisible();
});

test('the last page of a list is gone to from the first, and back to the one before it [B3.09]', async ({
  page,
  seededSite: { origin },
}) => {
  const main = page.getByRole('main');
  const titles = () => main.getByRole('article').getByRole('heading').allTextContents();
  const pager = main.getByRole('navigation', { name: '翻页' });
  const current = pager.locator('[aria-current=page]');
  await page.goto(`${origin}/filter`);
  const seen = await titles();
  const last = Number(await pager.getByRole('listitem').last().textContent());
  expect(last).toBeGreaterThan(2);
  for (const number of [last, last - 1]) {
    await pager.getByRole('link', { name: `第 ${number} 页` }).click();
    await expect(current).toHaveText(String(number));
    const shown = await titles();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((title) => seen.includes(title))).toEqual([]);
    seen.push(...shown);
  }
});

test.describe('a picture that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('a cover that fails to load gives way to the drawn one, on which a Latin title stands in lines, and no section repeats a book [B2.01 B2.03]', async ({
    page,
    seededSite,
  }) => {
    const { origin, library } = seededSite;
    const id = await importNovel(seededSite, {
      title: 'The Lighthouse Keeper',
      author: '佚名',
      chapters: { '第一章 灯': ['灯亮了。'] },
    });
    await library('edit', id, '--cover', '/covers/not-there.jpg');
    await page.goto(`${origin}/book/${id}`);
    const cover = page.getByRole('main').locator('[data-dye]').first();
    await expect(cover.locator('img')).toBeHidden();
    const slip = cover.getByText('The Lighthouse Keeper');
    await expect(slip).toBeVisible();
    // Side by side letters: a line is wider than it is high.
    const isInLines = await slip.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return [...text.getClientRects()].every(({ width, height }) => width > height);
    });
    expect(isInLines).toBe(true);

    // A book that an editor chose for both stands in the banner alone.
    const [banner = ''] = (await library('banners', 'add', '--novel', '1001', '--json')).split('\n');
    await library('picks', 'set', '1001', '1002', '1003');
    await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('横幅');
    await page.goto(`${origin}/home`);
    const booksIn = async (part: Locator) => {
      const links = part.locator('a[href^="/book/"]');
      return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))];
    };
    const sections = ['横幅', '编辑推荐', '本周热门', '新书入库', '最近更新', '完本精选'];
    const books = await Promise.all(sections.map((name) => booksIn(page.getByRole('region', { name }))));
    expect(books.every((section) => section.length > 0)).toBe(true);
    const shown = books.flat();
    expect(new Set(shown).size).toBe(shown.length);
    // A category repeats one only where it has no other.
    const categories = page
      .getByRole('region', { name: '分类' })
      .getByRole('listitem')
      .filter({ has: page.locator('h3') });
    expect(await categories.count()).toBeGreaterThan(1);
    for (const category of await categories.all()) {
      const listed = await booksIn(category);
      const { search } = new URL((await category.getByRole('link').first().getAttribute('href')) ?? '', origin);
      const { data } = await (await page.request.get(`${origin}/api/v1/novel/filter/${search}`)).json();
      const novels = data.items as { id: string }[];
      const others = novels.map(({ id }) => `/book/${id}`).filter((book) => !shown.includes(book));
      expect(listed.filter((book) => others.includes(book))).toHaveLength(Math.min(4, others.length));
    }
    await library('banners', 'remove', (JSON.parse(banner) as { id: string }).id);
    await library('picks', 'clear');
    // The tests after it share its site, and expect all pictures.
    await library('takedown', id);
  });
});
