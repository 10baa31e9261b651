import { readFileSync } from 'node:fs';
import { password, sendForm, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('how somebody likes to read holds at once, on the whole site, and stays', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  const reading = page.getByRole('region', { name: '阅读偏好' });
  await reading.getByRole('radio', { name: '深色' }).check();
  await reading.getByRole('slider', { name: '字号' }).press('End');
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(19, 20, 22)');
  await page.reload();
  await expect(reading.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(reading.getByRole('slider', { name: '字号' })).toHaveValue('36');
});

test('another device is listed with its system, its first and its last use, raises no warning, and is signed out from here [B11.04]', async ({
  page,
  baseURL,
  playwright,
}) => {
  const name = await signIn(page, baseURL ?? '');
  const phone = await playwright.request.newContext({
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
  });
  await sendForm(phone, baseURL ?? '', 'login', name);
  await page.goto('/user/setting');
  const row = page.getByRole('listitem').filter({ hasText: 'Firefox · Android' });
  await expect(row).toContainText(/最近使用 今天 \d\d:\d\d，首次登录 今天 \d\d:\d\d/);
  await expect(page.getByRole('listitem').filter({ hasText: '当前设备' }).getByRole('button')).toHaveCount(0);
  await row.getByRole('button', { name: '退出这台设备' }).click();
  await expect(row).toHaveCount(0);
  expect((await phone.get(`${baseURL}/api/v1/user/info/`)).status()).toBe(401);
  // In its first days an account has no warning of a new device.
  await page.goto('/user/message');
  await expect(page.getByRole('heading', { name: '没有消息' })).toBeVisible();
  await phone.dispose();
});

test('a member takes along what the site keeps, and deletes the account with its password [B11.10]', async ({
  page,
  baseURL,
}) => {
  const name = await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出我的全部数据' }).click();
  const { data } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(data).toMatchObject({ profile: { username: name }, bookshelf: [], messages: [] });

  await page.getByRole('button', { name: '删除账号' }).click();
  const dialog = page.getByRole('dialog', { name: '删除账号' });
  const confirm = dialog.getByRole('button', { name: '确认删除' });
  // Red, as its warning is: what it does cannot be undone.
  const red = await dialog.getByText('不能恢复').evaluate((warning) => getComputedStyle(warning).color);
  const [r = 0, g = 0, b = 0] = (red.match(/\d+/g) ?? []).map(Number);
  expect(r).toBeGreaterThan(2 * Math.max(g, b));
  await expect(confirm).toHaveCSS('background-color', red);
  await confirm.click();
  await expect(dialog.getByText('密码不能为空')).toBeVisible();
  await dialog.getByLabel('密码').fill(password);
  await confirm.click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
});

test.describe('feedback that is refused', () => {
  test.use({ expectedErrors: [/status of 409/] });
  test('feedback has from 5 to 1,000 characters, and what was written stays where it is refused', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '');
    await page.goto('/user/feedback');
    const words = page.getByRole('textbox', { name: '内容' });
    await words.fill('太短了。');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('内容至少 5 个字')).toBeVisible();
    await words.fill('长'.repeat(1_001));
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('内容最多 1000 个字')).toBeVisible();
    for (let sent = 0; sent < 100; sent += 1) {
      await page.request.post(`${baseURL}/api/v1/user/feedback/`, { data: { kind: '建议', content: '再加一盏灯吧' } });
    }
    await page.getByRole('radio', { name: '错字' }).check();
    await words.fill('第三回有一个错字。');
    await page.getByRole('button', { name: '提交' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请等有了回复再提交' })).toBeVisible();
    await expect(words).toHaveValue('第三回有一个错字。');
    await expect(page.getByRole('radio', { name: '错字' })).toBeChecked();
  });
});
