import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { toastOf } from '../testing/clock.ts';
import { newName, openDialog, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('staff invite somebody, whom the link lets register once; others hear that they need one [B15.120 B15.121 B15.126]', async ({
  page,
  browser,
  startSite,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 4(?:03|10)/);
  // A site of its own: elsewhere everybody registers.
  const site = await startSite();
  const name = await signIn(page, site.origin, '看门人');
  await site.library('members', 'role', name, 'moderator');
  await site.library('settings', '--registration', 'invitation');
  await page.goto(`${site.origin}/console/members`);
  await page.getByRole('link', { name: '邀请', exact: true }).click();
  await expect(page.getByText('还没有发出过邀请')).toBeVisible();
  await page.getByRole('button', { name: '发出邀请' }).click();
  const form = page.getByRole('dialog', { name: '发出邀请' });
  await form.getByLabel('给谁').fill('林冲');
  await expectWellAtEachSize(page);
  await form.getByRole('button', { name: '做邀请链接' }).click();
  const shown = page.getByRole('dialog', { name: '给林冲的邀请' });
  const link = await shown.getByLabel('邀请链接').inputValue();
  expect(link).toMatch(new RegExp(`^${site.origin}/login#invitation=[\\w-]{43}$`));
  await shown.getByRole('button', { name: '已经存好' }).click();
  await expect(page.getByText(/^有效，注册了 0\/1 个账号/)).toBeVisible();
  await expectWellAtEachSize(page);

  const guest = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await guest.goto('/home');
  await submitDialog(await openDialog(guest, '注册'), '注册', newName('不速之客'));
  await expect(toastOf(guest, '本站现在只接受邀请注册，请打开你收到的邀请链接')).toBeVisible();

  await guest.goto(link);
  const dialog = guest.getByRole('dialog', { name: '注册' });
  await expect(dialog.getByText('你收到了邀请，填好以后就能注册。')).toBeVisible();
  await expect(guest).toHaveURL(`${site.origin}/login`);
  // Whoever looks around first still has it.
  await dialog.getByRole('button', { name: '关闭' }).click();
  await guest.getByRole('banner').getByRole('link').first().click();
  await expect(guest).toHaveURL(`${site.origin}/home`);
  const guestName = newName('林冲');
  const reloaded = guest.waitForEvent('load');
  await submitDialog(await openDialog(guest, '注册'), '注册', guestName);
  await reloaded;
  await expect(guest.getByRole('banner').getByRole('button', { name: guestName })).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(page.getByText(/^用完了，注册了 1\/1 个账号/)).toBeVisible();
  const second = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await second.goto(link);
  await submitDialog(second.getByRole('dialog', { name: '注册' }), '注册', newName('来晚的'));
  await expect(toastOf(second, '邀请链接不对，或者已经用过')).toBeVisible();
  await second.context().close();
});
