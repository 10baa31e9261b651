import { toastOf } from '../testing/clock.ts';
import { chooseInMenu, password, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test.describe('changing the password', () => {
  test.use({ expectedErrors: [/status of 400/] });
  test('the dialog that changes the password asks for all three, shows what the server says, and is empty after a success [S0.02 S1.02 S2.25 S3.06 S4.09 S5.06 S5.07 S7.08]', async ({
    page,
    baseURL,
  }) => {
    const name = await signIn(page, baseURL ?? '');
    await page.goto('/home');
    await chooseInMenu(page, name, '修改密码');
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    for (const [label, sentence] of [
      ['原始密码', '请输入原始密码'],
      ['新密码', '请输入新密码'],
      ['确认新密码', '请输入二次密码'],
    ] as const) {
      await field(label).focus();
      await field(label).blur();
      await expect(dialog.getByText(sentence)).toBeVisible();
    }
    await field('原始密码').fill(password);
    await field('新密码').fill('八七六五四三二一');
    await field('确认新密码').fill('八七六五四三二二');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '密码不一致' })).toBeVisible();
    await expect(field('原始密码')).toHaveValue(password);

    await field('确认新密码').fill('八七六五四三二一');
    const [request, response] = await Promise.all([
      page.waitForRequest('**/api/v1/user/passwd/'),
      page.waitForResponse('**/api/v1/user/passwd/'),
      dialog.getByRole('button', { name: '确定' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      passwd: password,
      passwd1: '八七六五四三二一',
      passwd2: '八七六五四三二一',
    });
    await expect(toastOf(page, (await response.json()).data.msg)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await chooseInMenu(page, name, '修改密码');
    for (const label of ['原始密码', '新密码', '确认新密码']) await expect(field(label)).toHaveValue('');
  });
});

test('the password is changed from 个人设置 as well [B11.23]', { tag: '@phone' }, async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  const button = page.getByRole('region', { name: '登录密码' }).getByRole('button', { name: '修改密码' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('原始密码', { exact: true }).fill(password);
  await dialog.getByLabel('新密码', { exact: true }).fill('八七六五四三二一');
  await dialog.getByLabel('确认新密码', { exact: true }).fill('八七六五四三二一');
  const changed = page.waitForResponse('**/api/v1/user/passwd/');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, (await (await changed).json()).data.msg)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  expect((await page.request.get('/api/v1/user/info/')).status()).toBe(200);
});
