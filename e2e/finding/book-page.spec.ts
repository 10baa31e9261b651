import { expectAccessible } from '../testing/axe.ts';
import { newName, sendForm, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('a visitor who presses 加入书架 is told why the login opens, and the book is on the shelf afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  const name = newName();
  await sendForm(request, baseURL ?? '', 'register', name);
  await page.goto('/book/1001');
  await page.getByRole('button', { name: '加入书架' }).click();
  await expect(page.getByText(/^登录后就会把《.+》加入书架$/)).toBeVisible();
  await submitDialog(page.getByRole('dialog', { name: '登录' }), '登录', name);
  await expect(page.getByRole('button', { name: '已在书架' })).toBeVisible();
});

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
