import type { Page } from '@playwright/test';
import { toastOf } from '../testing/clock.ts';
import { captchaOf, chooseInMenu, makeMember, openDialog, password, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { started } from '../testing/started.ts';

test('rules stand beside the fields before one types, and what breaks them is said at once and costs no captcha [B11.01]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
  await page.goto('/home');
  const dialog = await openDialog(page, '注册');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(field('用户名')).toHaveAccessibleDescription(/2 到 30 个字符/);
  await expect(field('密码')).toHaveAccessibleDescription(/8 到 128 个字符/);
  await expect(captchaOf(dialog)).toBeVisible();
  const picture = await captchaOf(dialog).getAttribute('src');
  for (const [label, value, sentence] of [
    ['用户名', '书', '用户名应为 2 到 30 个字符'],
    ['用户名', '书海客服', '用户名不能像是本站的名义'],
    ['密码', '1234567', '密码应为 8 到 128 个字符'],
    ['密码', '书海客服 ', '密码应为 8 到 128 个字符'],
  ] as const) {
    await field(label).fill(value);
    await field(label).blur();
    await expect(field(label)).toHaveAccessibleDescription(sentence);
  }
  await field('验证码').fill('1234');
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(field('用户名')).toBeFocused();
  await expect(captchaOf(dialog)).toHaveAttribute('src', picture ?? '');
  expect(sent.filter((path) => path.endsWith('/register/'))).toEqual([]);

  await field('密码').fill(password);
  await expect(field('密码')).toHaveAttribute('type', 'password');
  const show = dialog.getByRole('button', { name: '显示所填内容' }).first();
  await show.click();
  await expect(field('密码')).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await expect(field('密码')).toHaveAttribute('type', 'password');
});

test('the rules of profile and feedback stand beside their fields, and what breaks them is said at once and not sent [B11.01]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
  for (const [address, label, rule, value, sentence, button] of [
    ['/user/setting', '昵称', /最多 30 个字/, '爱'.repeat(31), '昵称不能多于 30 个字', '保存'],
    ['/user/setting', '昵称', /不能像是本站的名义/, '书海客服', '昵称不能像是本站的名义', '保存'],
    ['/user/setting', '邮箱', /name@example\.com/, 'reader@', '邮箱的格式不对', '保存'],
    ['/user/feedback', '内容', /5 到 1000 个字/, '错字', /^内容至少 5 个字/, '提交'],
  ] as const) {
    await page.goto(address);
    // What was typed before is kept for its member in this tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    const field = page.getByRole('main').getByRole('textbox', { name: label, exact: true });
    await expect(field).toHaveAccessibleDescription(rule);
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(sentence);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(field).toBeFocused();
  }
  expect(sent.filter((path) => /\/user\/(?:info|feedback)\//.test(path))).toEqual([]);
});

/** The largest value of red, green or blue, 255 at most, in a part of what is on the screen. @param left its left edge, in px */
const lightestFrom = async (page: Page, left: number): Promise<number> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const picture = await page.screenshot({ clip: { x: left, y: 0, width: width - left, height } });
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    brush.drawImage(image, 0, 0);
    return Math.max(...brush.getImageData(0, 0, image.width, image.height).data.filter((_, index) => index % 4 < 3));
  }, picture.toString('base64'));
};

test('a dialog closes on its backdrop only when the press began there, and the page behind stands still [B11.08]', async ({
  page,
}) => {
  await page.goto('/home');
  const dialog = await openDialog(page, '登录');
  await dialog.getByLabel('用户名').fill('一个很长的名字');
  const box = await dialog.getByLabel('用户名').boundingBox();
  if (!box) throw new Error('the field has no box');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.mouse.click(5, 300);
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});

test('the room that the scrollbar of the page leaves beside an open dialog is as dim as the rest [B11.08]', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // The browsers of the other tests draw no scrollbars.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(`${baseURL}/home`);
  await started(page);
  const bodyWidth = () => page.evaluate(() => document.body.clientWidth);
  const gutter = await bodyWidth();
  expect(gutter).toBeLessThan(1280);
  await expect.poll(() => lightestFrom(page, gutter)).toBeGreaterThan(240);
  await openDialog(page, '登录');
  await expect(page.getByRole('dialog')).toBeVisible();
  // The page stays as wide as it was.
  await expect.poll(bodyWidth).toBe(gutter);
  await expect.poll(() => lightestFrom(page, gutter)).toBeLessThan(140);
  await browser.close();
});

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('记住我 follows a change of the password; the deletion says which field is wrong, is told of on the next page, and takes it along [B11.09]', async ({
    page,
    baseURL,
  }) => {
    const name = await makeMember(page, baseURL ?? '');
    const newPassword = '举头望明月低头';
    await page.goto('/home');
    const login = await openDialog(page, '登录');
    await login.getByLabel('记住我').check();
    await Promise.all([page.waitForEvent('load'), submitDialog(login, '登录', name)]);
    await chooseInMenu(page, name, '修改密码');
    const change = page.getByRole('dialog', { name: '修改密码' });
    await expect(change.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(/8 到 128 个字符/);
    await change.getByLabel('原始密码').fill(password);
    await change.getByLabel('新密码', { exact: true }).fill(`${newPassword}思故乡`);
    await change.getByLabel('确认新密码').fill(`${newPassword}思故乡`);
    await change.getByRole('button', { name: '确定' }).click();
    await expect(change).toHaveCount(0);
    await chooseInMenu(page, name, '退出登录');
    const again = await openDialog(page, '登录');
    await expect(again.getByLabel('密码', { exact: true })).toHaveValue(`${newPassword}思故乡`);
    await expect(captchaOf(again)).toBeVisible();
    await again.getByLabel('验证码', { exact: true }).fill('1234');
    await Promise.all([page.waitForEvent('load'), again.getByRole('button', { name: '登录', exact: true }).click()]);

    await page.goto('/user/setting');
    await page.getByRole('button', { name: '删除账号' }).click();
    const deletion = page.getByRole('dialog', { name: '删除账号' });
    await deletion.getByLabel('密码').fill(password);
    await deletion.getByRole('button', { name: '确认删除' }).click();
    await expect(deletion.getByLabel('密码')).toHaveAccessibleDescription('密码错误，账号没有注销');
    await expect(deletion.getByLabel('密码')).toBeFocused();
    await deletion.getByLabel('密码').fill(`${newPassword}思故乡`);
    await deletion.getByRole('button', { name: '确认删除' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(toastOf(page, '账号已删除')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('login-credentials'))).toBeNull();
  });

  test('a draft of feedback is there again after a forced sign-out, for its member alone [B11.19]', async ({
    page,
    baseURL,
    context,
  }) => {
    const name = await signIn(page, baseURL ?? '');
    await page.goto('/user/feedback');
    const words = page.getByRole('textbox', { name: '内容' });
    await page.getByRole('radio', { name: '错字' }).check();
    await words.fill('第三回有一个错字，还没写完');
    await context.clearCookies();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '提交' }).click()]);
    for (const [who, draft] of [
      [await makeMember(page, baseURL ?? ''), ''],
      [name, '第三回有一个错字，还没写完'],
    ] as const) {
      await page.evaluate((username) => {
        localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
      }, who);
      await page.goto('/user/feedback');
      await expect(page.getByRole('heading', { name: '意见反馈' })).toBeVisible();
      await expect(words).toHaveValue(draft);
    }
    await expect(page.getByRole('radio', { name: '错字' })).toBeChecked();
  });
});
