import { alive } from '../testing/hydrated.ts';
import { programLoaded, readOn } from '../testing/reading/reading-place.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('the contents on the page of a book are gone through by a chapter’s number, turned round and searched [B4.03]', async ({
  page,
  seededSite: { origin, long },
}) => {
  const contents = page.getByRole('region', { name: '目录' });
  const chapter = (no: number) => contents.getByRole('link', { name: new RegExp(`^第${no}章`) });
  await page.goto(`${origin}/book/${long}`);
  await contents.getByLabel('跳到第').fill('237');
  await page.keyboard.press('Enter');
  await expect(chapter(237)).toHaveAttribute('aria-current', 'location');
  await expect(chapter(237)).toBeInViewport();

  await contents.getByRole('link', { name: '倒序' }).click();
  await expect(contents.locator('ol').getByRole('link').first()).toHaveText(/^第250章/);
  await expect(contents.getByRole('link', { name: '正序' })).toBeVisible();

  await contents.getByRole('button', { name: '搜索章节' }).click();
  await contents.getByRole('searchbox', { name: '搜索章节' }).fill('第199章');
  await contents.getByRole('list', { name: '找到的章节' }).getByRole('link').click();
  await expect(page).toHaveURL(`${origin}/detail/${long}-199`);
});

test('back from a chapter that was found on the page of its book, the search is still there', async ({
  page,
  seededSite: { origin, long },
}) => {
  const contents = page.getByRole('region', { name: '目录' });
  const field = contents.getByRole('searchbox', { name: '搜索章节' });
  const found = contents.getByRole('list', { name: '找到的章节' }).getByRole('link');
  await page.goto(`${origin}/book/${long}`);
  await contents.getByRole('button', { name: '搜索章节' }).click();
  await expect(field).toBeFocused();
  await field.fill('第19');
  await expect(found).toHaveCount(11);
  await found.last().click();
  await expect(page).toHaveURL(`${origin}/detail/${long}-199`);
  await page.goBack();
  await expect(field).toHaveValue('第19');
  await expect(found).toHaveCount(11);
  await found.last().click();
  await expect(page).toHaveURL(`${origin}/detail/${long}-199`);
  // The page comes from the server there, and knows nothing of the search before its program has started.
  await page.reload();
  await page.goBack();
  await expect(field).toHaveValue('第19');
});

test('a phone’s book page begins with the five newest chapters, and 全部目录 unfolds the list in their place [B4.08]', {
  tag: '@touch',
}, async ({ page, seededSite: { origin, long } }) => {
  await page.goto(`${origin}/book/${long}`);
  await alive(page);
  const contents = page.getByRole('region', { name: '目录' });
  const newest = contents.getByRole('list', { name: '最新章节' });
  await expect(newest.getByRole('link')).toHaveText([250, 249, 248, 247, 246].map((no) => new RegExp(`^第${no}章`)));
  const first = contents.getByRole('link', { name: /^第1章/ });
  await expect(first).toBeHidden();
  await contents.getByRole('link', { name: '全部目录 ›' }).tap();
  await expect(first).toBeInViewport();
  await expect(newest).toBeHidden();
});

test('a finger that turned the contents round leaves no look of a pointer that rests there [B4.03]', {
  tag: '@touch',
}, async ({ page, seededSite: { origin, long } }) => {
  await page.goto(`${origin}/book/${long}`);
  await alive(page);
  const contents = page.getByRole('region', { name: '目录' });
  await contents.getByRole('link', { name: /^全部目录/ }).tap();
  const order = contents.getByRole('link', { name: /^[倒正]序$/ });
  const color = () => order.evaluate((link) => getComputedStyle(link).color);
  const before = await color();
  await order.tap();
  await expect(order).toHaveText('正序');
  expect(await order.evaluate((link) => link.matches(':hover'))).toBe(true);
  expect(await color()).toBe(before);
});

test('the contents of a book with few chapters have no field for a chapter’s number [B4.03]', async ({ page }) => {
  const contents = page.getByRole('region', { name: '目录' });
  await page.goto('/book/1001');
  await alive(page);
  await expect(contents.getByRole('link', { name: '倒序' })).toBeVisible();
  await expect(contents.getByLabel('跳到第')).toHaveCount(0);
});

test('the contents on the page of a book mark what was read and where one is [B4.04]', async ({
  page,
  seededSite: { origin, long },
}) => {
  for (const no of [3, 5]) {
    await page.goto(`${origin}/detail/${long}-${no}`);
    await programLoaded(page);
    await readOn(page);
  }
  await page.goto(`${origin}/book/${long}`);
  const contents = page.getByRole('region', { name: '目录' });
  await expect(contents.locator('a[aria-current="location"]')).toHaveText(/^第5章.*读到这里$/);
  await expect(contents.getByRole('link', { name: /^第3章/ })).toHaveAttribute('data-read');
  await expect(contents.getByRole('link', { name: /^第4章/ })).not.toHaveAttribute('data-read');
});

test('the contents on the page of a book mark what a member read on another device [B4.04]', async ({
  page,
  seededSite: { origin, long },
}) => {
  await signIn(page, origin);
  for (const no of [3, 5]) {
    const told = await page.request.post(`${origin}/api/v1/user/progress/`, {
      data: { cid: `${long}-${no}`, read_chapters: String(no) },
    });
    expect(told.ok()).toBe(true);
  }
  await page.goto(`${origin}/book/${long}`);
  const contents = page.getByRole('region', { name: '目录' });
  await expect(contents.locator('a[aria-current="location"]')).toHaveText(/^第5章.*读到这里$/);
  await expect(contents.getByRole('link', { name: /^第3章/ })).toHaveAttribute('data-read');
  await expect(contents.getByRole('link', { name: /^第4章/ })).not.toHaveAttribute('data-read');
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ChunkLoadError/] });

  test('offline the search among the chapters of a book says that it did not arrive, and comes with 重试 [B9.01]', async ({
    page,
    context,
    seededSite: { origin, long },
  }) => {
    const contents = page.getByRole('region', { name: '目录' });
    await page.goto(`${origin}/book/${long}`);
    await alive(page);
    await context.setOffline(true);
    await contents.getByRole('button', { name: '搜索章节' }).click();
    const bar = page.getByRole('alert').filter({ hasText: '搜索章节没有加载成功' });
    await expect(bar).toBeVisible();
    await expect(contents.getByRole('link', { name: /^第1章/ })).toBeVisible();
    await context.setOffline(false);
    await bar.getByRole('button', { name: '重试' }).click();
    await expect(contents.getByRole('searchbox', { name: '搜索章节' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
