import { expectAccessible } from '../testing/axe.ts';
import { newName, sendForm, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

for (const [button, afterwards, address] of [
  ['加入书架', '已在书架', '/book/1001'],
  ['点赞', '已赞', '/book/1001'],
  ['收藏本章', '已收藏', '/detail/1001-2'],
] as const) {
  test(`a visitor who presses ${button} is told why the login opens, and finds it done afterwards`, async ({
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the button that reads on stands at the foot of the book page, over nothing that can be pressed', async ({
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

  test('the other buttons of the book page stand in one line, each with its name and as large as a finger', async ({
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
