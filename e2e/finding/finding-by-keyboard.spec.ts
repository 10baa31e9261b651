import { tabTo } from '../testing/accessibility/keyboard.ts';
import { alive } from '../testing/hydrated.ts';
import { giveLongList } from '../testing/long-list.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('the contents of a book are turned round, jumped in and searched, by keyboard alone [B11.11]', async ({
  page,
  seededSite: { origin, long },
}) => {
  const contents = page.getByRole('region', { name: '目录' });
  const first = contents.locator('ol').getByRole('link').first();
  await page.goto(`${origin}/book/${long}`);
  await alive(page);
  await tabTo(page, contents.getByRole('link', { name: '倒序' }));
  await page.keyboard.press('Enter');
  await expect(first).toHaveText(/^第250章/);
  const forward = contents.getByRole('link', { name: '正序' });
  await expect(forward).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toHaveText(/^第1章/);

  await tabTo(page, contents.getByLabel('跳到第'));
  await page.keyboard.type('237');
  await tabTo(page, contents.getByRole('button', { name: '跳转' }));
  await page.keyboard.press('Enter');
  const marked = contents.getByRole('link', { name: /^第237章/ });
  await expect(marked).toHaveAttribute('aria-current', 'location');
  await expect(marked).toBeInViewport();

  await tabTo(page, contents.getByRole('button', { name: '搜索章节' }));
  await page.keyboard.press('Enter');
  await expect(contents.getByRole('searchbox', { name: '搜索章节' })).toBeFocused();
  await page.keyboard.type('第199章');
  const found = contents.getByRole('list', { name: '找到的章节' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/detail/${long}-199`);
});

test('the search in texts is followed to all places of a book, and an author’s page to a book, by keyboard alone [B11.11]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto(`/search?keyword=${encodeURIComponent('灯塔')}`);
  await alive(page);
  await tabTo(page, main.getByRole('navigation', { name: '搜索范围' }).getByRole('link', { name: '正文与其他书库' }));
  await page.keyboard.press('Enter');
  const all = main
    .getByRole('region', { name: '正文里' })
    .getByRole('link', { name: /里的全部/ })
    .first();
  await expect(all).toBeVisible();
  await tabTo(page, all, 120);
  await page.keyboard.press('Enter');
  const places = main.getByRole('region', { name: '书里的字句' });
  await expect(places).toBeVisible();
  // The pressed link is gone: the focus is where the results begin.
  await expect(main.getByText('搜索结果', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(places.getByRole('link').first()).toBeFocused();
  await tabTo(page, places.locator('a[href*="#p-"]').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\/\d+-\d+#p-/);

  await page.goto('/author/1');
  await alive(page);
  await tabTo(page, main.getByRole('article').first().getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/book\/\d+$/);
});

test('新书入库 is gone through by its arrows and by its links, by keyboard alone [B11.11]', async ({
  page,
  seededSite: { origin },
}) => {
  await page.goto(`${origin}/home`);
  await alive(page);
  const added = page.getByRole('region', { name: '新书入库' });
  const novels = added.getByRole('listitem');
  const next = added.getByRole('button', { name: '后面的新书' });
  await novels.last().getByRole('link').focus();
  await expect(novels.last()).toBeInViewport();
  const before = added.getByRole('button', { name: '前面的新书' });
  await expect(before).toBeVisible();
  await tabTo(page, before, 1);
  await expect(before).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(novels.first()).toBeInViewport();
  await expect(before).toBeFocused();
  await tabTo(page, next, 1);
  await page.keyboard.press('Space');
  await expect(novels.last()).toBeInViewport();
  await expect(next).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(novels.last().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/book\/\d+$/);
});

test('more of the history is loaded by keyboard alone: the button keeps the focus, and after the last page the first new row has it [B11.16]', async ({
  page,
  ownSite: { origin },
}) => {
  await signIn(page, origin);
  await page.request.post(`${origin}/api/v1/user/progress/`, { data: { cid: '1001-2' } });
  const hold = await giveLongList<{ novel: object }>(page, `${origin}/api/v1/user/progress/history/`, {
    length: 12,
    pageSize: 5,
    itemAt: (sample, row) => ({
      ...sample,
      novel: { ...sample.novel, id: String(5000 + row), title: `读过的第${row}部` },
    }),
  });
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem');
  await page.goto(`${origin}/history`);
  await expect(rows).toHaveCount(5);
  const more = main.getByRole('button', { name: /^(?:加载更多|加载中)$/ });
  await tabTo(page, more);
  const release = hold();
  await page.keyboard.press('Enter');
  await expect(more).toHaveText('加载中');
  await expect(more).toBeFocused();
  release();
  await expect(rows).toHaveCount(10);
  await expect(more).toHaveText('加载更多');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(12);
  await expect(more).toHaveCount(0);
  await expect(rows.nth(10).getByRole('link').first()).toBeFocused();
});
