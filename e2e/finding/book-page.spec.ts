import { expectAccessible } from '../testing/accessibility/axe.ts';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import { newName, sendForm, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

for (const [button, afterwards, address] of [
  ['加入书架', '已在书架', '/book/1001'],
  ['点赞', '已赞', '/book/1001'],
  ['收藏本章', '已收藏', '/detail/1001-2'],
] as const) {
  test(`a visitor who presses ${button} is told why the login opens, and finds it done afterwards [B4.05]`, async ({
    page,
    request,
    baseURL,
  }) => {
    const name = newName();
    await sendForm(request, baseURL ?? '', 'register', name);
    await page.goto(address);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/^登录后就会(?:把《.+》加入书架|给《.+》点赞|收藏本章)$/)).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name);
    await reloaded;
    await expect(page.getByRole('button', { name: afterwards })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: afterwards })).toBeVisible();
  });
}

test('what nobody did yet is not counted; the first like is [B4.02]', async ({ page, ownSite }) => {
  const chapters = { '第一章 岸': ['岸在那边。'] };
  const novel = await importNovel(ownSite, { title: '无人问津', author: '津边客', chapters });
  await signIn(page, ownSite.origin);
  await page.goto(`${ownSite.origin}/book/${novel}`);
  const names = page.getByRole('main').locator('dt');
  await expect(page.getByRole('button', { name: '加入书架' })).toBeEnabled();
  await expect(names).toHaveText(['状态', '字数', '章节']);
  await page.getByRole('button', { name: '点赞' }).click();
  await expect(names).toHaveText(['状态', '字数', '章节', '获赞']);
  // The next test finds it as it was.
  await page.getByRole('button', { name: '已赞' }).click();
  await expect(names).toHaveText(['状态', '字数', '章节']);
});

test('a book to which one goes from another is counted for itself [B4.07]', async ({ page, ownSite }) => {
  const both = { author: '双册客', chapters: { '第一章 册': ['册页在此。'] } };
  const [first, second] = await importNovels(ownSite, { ...both, title: '上册' }, { ...both, title: '下册' });
  await signIn(page, ownSite.origin);
  const { origin } = ownSite;
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: first, collected: true } });
  await page.goto(`${origin}/book/${first}`);
  await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: '作者的其他作品' }).getByRole('link', { name: '下册' }).click();
  await expect(page).toHaveURL(`${origin}/book/${second}`);
  const collected = page.getByRole('main').locator('dl > div').filter({ hasText: '收藏' });
  await expect(collected).toHaveCount(0);
  await page.getByRole('button', { name: '加入书架' }).click();
  await expect(collected).toContainText('1 人');
  // The next test finds it as it was.
  await page.getByRole('button', { name: '已在书架' }).click();
  await expect(collected).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the button that reads on stands at the foot of the book page, over nothing that can be pressed [B4.01]', async ({
    page,
  }) => {
    await page.goto('/book/1001?order=desc');
    const read = page.getByRole('main').getByRole('link', { name: '开始阅读' });
    await expect(read).toBeInViewport();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(read).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'main');
    await read.click();
    await expect(page).toHaveURL(/\/detail\/1001-1$/);
  });

  test('the other buttons of the book page stand in one line, each with its name and as large as a finger [B4.06]', async ({
    page,
  }) => {
    await page.goto('/book/1001');
    const main = page.getByRole('main');
    const buttons = [
      main.locator('a[href="#contents"]').first(),
      ...['加入书架', '点赞', '笔记', '离线阅读'].map((name) => main.getByRole('button', { name, exact: true })),
    ];
    for (const button of buttons) await expect(button).toBeEnabled();
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(buttons.map((button) => button.evaluate(shapeOf)));
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      expect(boxes.filter(({ right }, at) => right > (boxes[at + 1]?.left ?? width))).toEqual([]);
      expect(Math.min(...boxes.flatMap((box) => [box.width, box.height]))).toBeGreaterThanOrEqual(44);
      expect(boxes.map(({ lines }) => lines)).toEqual([1, 1, 1, 1, 1]);
    }
  });
});

/** Where a button stands, how large it is, and in how many lines its name stands beneath its icon. */
const shapeOf = (button: Element) => {
  const { top, left, right, width, height } = button.getBoundingClientRect();
  const name = document.createRange();
  name.selectNodeContents(button.lastChild as Node);
  return { top, left, right, width, height, lines: name.getClientRects().length };
};
