import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { password, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('releases are looked at, an app is retired and brought back, a team gets a token, and acts are undone, in a browser [B15.80 B15.82 B15.83 B15.216]', async ({
  page,
  ownSite: site,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/409 \(Conflict\)/);
  const name = await signIn(page, site.origin, '站务');
  await site.library('members', 'role', name, 'administrator');
  await page.goto(`${site.origin}/console/releases`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(main.getByLabel('account', { exact: true })).toHaveValue(/^account@/);
  await expect(main.getByRole('img', { name: /近 24 小时发出的页面/ }).locator('canvas')).toBeVisible();
  const fold = main.getByText('用表格查看');
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('table', { name: /近 24 小时发出的页面/ }).getByRole('row')).toHaveCount(25);
  await expectWellAtEachSize(page);

  await main.getByRole('button', { name: '下线 account' }).click();
  await dialog.getByLabel('它的地址转到（可以不填，如 /home）').fill('/home');
  await dialog.getByLabel('原因（写进记录）').fill('换一个团队');
  await dialog.getByLabel('再输入一次你的密码').fill(password);
  await expectWellAtEachSize(page);
  await dialog.getByRole('button', { name: '下线' }).click();
  await expect(main.getByLabel('account（已下线，转到 /home）')).toHaveValue('');
  await expect.poll(() => site.release('list')).toContain('已下线 account');

  // What cannot be is refused, and the page says why.
  await main.getByRole('button', { name: '退回 reader' }).click();
  // The password counts for ten minutes.
  await expect(dialog.getByLabel('再输入一次你的密码')).toHaveCount(0);
  await dialog.getByRole('button', { name: '退回' }).click();
  await expect(page.getByText('没有更早的可用 reader 可以退回').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('region', { name: '最近的拒绝' })).toContainText('没有更早的可用 reader 可以退回');

  await main.getByRole('button', { name: '全部退回上一个组合' }).click();
  await dialog.getByRole('button', { name: '退回' }).click();
  await expect(main.getByLabel('account', { exact: true })).toHaveValue(/^account@/);

  await main.getByRole('button', { name: '给出一个凭证' }).click();
  await dialog.getByLabel('给哪个应用').fill('reader');
  await dialog.getByRole('button', { name: '做一个凭证' }).click();
  await expect(dialog.getByLabel('凭证')).toHaveValue(/^\d+\.[\w-]{43}$/);
  const token = await dialog.getByLabel('凭证').inputValue();
  await expectWellAtEachSize(page);
  const asTeam = () =>
    page.request.get(`${site.origin}/api/v1/releases/`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asTeam()).status()).toBe(200);
  await dialog.getByRole('button', { name: '已经存好' }).click();
  await main.getByRole('button', { name: `作废凭证 ${token.split('.')[0]}` }).click();
  await dialog.getByRole('button', { name: '作废' }).click();
  await expect(main.getByRole('button', { name: `作废凭证 ${token.split('.')[0]}` })).toHaveCount(0);
  expect((await asTeam()).status()).toBe(401);
  await page.goto(`${site.origin}/console/record`);
  for (const [index, kind] of ['作废发布凭证', '给出发布凭证', '退回发布', '下线应用'].entries())
    await expect(page.getByRole('article').nth(index)).toContainText(kind);

  // The rollback is undone, and that in turn.
  const undo = async (index: number, as: RegExp) => {
    await page.getByRole('article').nth(index).getByRole('button', { name: '撤销' }).click();
    await dialog.locator('form').getByRole('button', { name: '撤销' }).click();
    await expect(page.getByRole('article').first()).toContainText(as);
  };
  await undo(2, /撤销记录 \d+：下线应用 account/);
  await undo(0, /撤销记录 \d+：退回发布 .*account@/);
  await page.goto(`${site.origin}/console/releases`);
  await expect(main.getByLabel('account', { exact: true })).toHaveValue(/^account@/);
});
