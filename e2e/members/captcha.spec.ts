import { expectAccessible } from '../testing/accessibility/axe.ts';
import { captchaOf, makeMember, newName, openDialog, password, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('the captcha comes when the dialog opens, changes when it is pressed, and is another one where it cannot [S2.24 S3.05 S4.04 S4.05 S4.06 S7.09 S7.10]', async ({
  page,
}) => {
  let captchas = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/captcha/')) captchas += 1;
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  expect(captchas).toBe(0);
  const picture = captchaOf(await openDialog(page, '登录'));
  await expect(picture).toBeVisible();
  expect(captchas).toBe(1);
  const first = (await picture.getAttribute('src')) ?? '';
  const before = Date.now();
  await picture.click();
  await expect(picture).toHaveAttribute('src', /captcha.*\?t=\d+$/);
  const refreshed = new URL((await picture.getAttribute('src')) ?? '', page.url());
  expect(refreshed.pathname).toBe(first);
  expect(Number(refreshed.searchParams.get('t'))).toBeGreaterThanOrEqual(before);
  expect(captchas).toBe(1);

  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/api/v1/captcha/refresh/**', (route) => route.fulfill({ json: { error: '验证码已过期' } }));
  await page.route('**/api/v1/captcha/', async (route) => {
    await mayCome;
    await route.continue();
  });
  await picture.click();
  await expect(picture).toHaveCount(0);
  letCome();
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('src')).not.toContain(first);
  expect(captchas).toBe(2);
});

test('in 注册 too the browser works in the place of the picture, and who registers so is signed in [B11.02]', async ({
  page,
}) => {
  const name = newName();
  await page.goto('/home');
  const dialog = await openDialog(page, '注册');
  await dialog.getByLabel('用户名').fill(name);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByLabel('确认密码').fill(password);
  await dialog.getByRole('button', { name: '让浏览器算一道题代替' }).click();
  await expect(dialog.getByRole('status')).toHaveText('算好了，不用看图片。');
  await expect(captchaOf(dialog)).toHaveCount(0);
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '注册', exact: true }).click()]);
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  await page.goto('/user/setting');
  await expect(page.getByRole('main').getByText(`用户名 ${name}`)).toBeVisible();
});

test.describe('forms that are refused', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });
  for (const [title, refusal] of [
    ['登录', '用户名或密码错误'],
    ['注册', '用户名已被使用'],
  ] as const) {
    test(`a form of ${title} that is refused says why, keeps its entries and gets a new captcha, and nothing further [S4.11 S7.05 S8.08]`, async ({
      page,
      baseURL,
    }) => {
      const name = title === '注册' ? await makeMember(page, baseURL ?? '') : '没有这个人';
      await page.goto('/home');
      const dialog = await openDialog(page, title);
      await expect(captchaOf(dialog)).toBeVisible();
      const before = (await captchaOf(dialog).getAttribute('src')) ?? '';
      await submitDialog(dialog, title, name);
      const message = dialog.getByRole('alert').filter({ hasText: refusal });
      // Nothing lies over it: it can be pressed.
      await message.click({ trial: true });
      await expect(captchaOf(dialog)).not.toHaveAttribute('src', before);
      await expect(dialog.getByLabel('用户名')).toHaveValue(name);
      await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue(password);
      await expect(dialog.getByLabel('验证码', { exact: true })).toHaveValue('');
      await expect(page.getByRole('alert')).toHaveCount(1);
      expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    });
  }

  test('who cannot see the picture has the browser work in its place, once for each try [B11.02]', async ({
    page,
    baseURL,
  }) => {
    const name = await makeMember(page, baseURL ?? '');
    await page.goto('/home');
    const dialog = await openDialog(page, '登录');
    await dialog.getByLabel('用户名').fill(name);
    await dialog.getByLabel('密码', { exact: true }).fill('不是这个密码啊啊');
    await dialog.getByRole('button', { name: '让浏览器算一道题代替' }).click();
    await expect(dialog.getByRole('status')).toHaveText('算好了，不用看图片。');
    await expect(dialog.getByLabel('验证码', { exact: true })).toHaveCount(0);
    await expectAccessible(page, 'dialog');
    const answers = page.waitForResponse('**/api/v1/login/');
    const renewed = page.waitForResponse('**/api/v1/captcha/work/');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    expect((await (await answers).json()).error).toBe('用户名或密码错误');
    await renewed;
    await expect(dialog.getByRole('status')).toHaveText('算好了，不用看图片。');
    await dialog.getByLabel('密码', { exact: true }).fill(password);
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '登录', exact: true }).click()]);
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  });
});

test.describe('the browser’s work', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });

  test('the work in the place of the picture says that its part did not arrive, and 重试 has it done [B11.03]', async ({
    page,
  }) => {
    const part = /\/captcha-work\.\w+\.js$/;
    await page.route(part, (route) => route.abort());
    await page.goto('/home');
    const dialog = await openDialog(page, '登录');
    await dialog.getByRole('button', { name: '让浏览器算一道题代替' }).click();
    await expect(dialog.getByRole('status')).toHaveText('没有算出来，请重试，或者改用图片。');
    await page.unroute(part);
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(dialog.getByRole('status')).toHaveText('算好了，不用看图片。');
  });

  test('a part of that work that is lost once comes without a word', async ({ page }) => {
    await page.route(/\/captcha-work\.\w+\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/home');
    const dialog = await openDialog(page, '登录');
    await dialog.getByRole('button', { name: '让浏览器算一道题代替' }).click();
    await expect(dialog.getByRole('status')).toHaveText('算好了，不用看图片。');
  });
});
