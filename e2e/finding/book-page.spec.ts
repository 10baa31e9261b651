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
    await submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name);
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
});
