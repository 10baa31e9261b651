import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { becomeFirstAdministrator } from '../testing/members/first-administrator.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { makeMember, openDialog, password, sendForm, signIn, submitDialog } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Makes a member of staff, signed in, in this page's browser. @returns the name */
const signInStaff = async (page: Page, site: OwnServer, role = 'administrator'): Promise<string> => {
  const name = await signIn(page, site.origin, '站务');
  await site.library('members', 'role', name, role);
  return name;
};

/** Makes a member in a browser of their own. */
const otherMember = async (browser: Browser, site: OwnServer) => {
  const page = await (await browser.newContext()).newPage();
  const name = await makeMember(page, site.origin, '读者');
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`${site.origin}/api/v1${call}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  };
  return { page, name, post };
};

/** Opens the page of a member, found by their name. */
const openMember = async (page: Page, site: OwnServer, name: string) => {
  await page.goto(`${site.origin}/console/members`);
  await page.getByLabel('用户名的开头，或完整的邮箱').fill(name);
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('table', { name: '会员' }).getByRole('link', { name }).click();
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
};

test('a reader is refused, a visitor is led to sign in, and neither is told of in other pages [B15.20 B15.21 B15.28]', async ({
  page,
  ownSite: site,
}) => {
  await page.goto(`${site.origin}/console/members`);
  await expect(main(page).getByRole('heading', { name: '请登录后访问' })).toBeVisible();

  await signIn(page, site.origin);
  const refused = await page.request.get(`${site.origin}/console/members`, { headers: { accept: 'text/html' } });
  expect(refused.status()).toBe(403);
  expect(refused.headers()['cache-control']).toContain('no-store');
  expect(await refused.text()).toContain('此页只给管理人员');
  expect(await (await page.request.get(`${site.origin}/home`)).text()).not.toContain('console@');
});

test('the link of the first start makes a visitor who registers the first administrator, once [B15.27]', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/);
  const site = await startSite();
  const address = await becomeFirstAdministrator(page, site);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: '你现在是管理员了' })).toBeVisible();
  await main(page).getByRole('link', { name: '打开管理页面' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
  await page.goto(`${site.origin}/console/record`);
  await expect(page.getByRole('article').first()).toContainText('成为第一位管理员');

  await page.goto(address);
  await page.getByRole('button', { name: '成为管理员' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a member is locked with a reason, which they read where they sign in, and the record, which finds it by its reason, undoes it [B15.23 B15.25 B15.194]', async ({
  page,
  browser,
  ownSite: site,
}) => {
  const { page: theirs, name } = await otherMember(browser, site);
  await signInStaff(page, site, 'moderator');
  await openMember(page, site, name);
  await page.getByRole('button', { name: '锁定账号' }).click();
  await dialog(page).getByLabel('原因（会员登录时会看到）').fill('连着发广告');
  await dialog(page).getByRole('button', { name: '锁定' }).click();
  await expect(page.getByRole('note')).toContainText('会员看到的原因：连着发广告');

  await theirs.goto(`${site.origin}/home`);
  const signingIn = await openDialog(theirs, '登录');
  await submitDialog(signingIn, '登录', name);
  await expect(theirs.getByRole('alert').filter({ hasText: '连着发广告' })).toBeVisible();

  await page.getByRole('link', { name: '这位会员的记录' }).click();
  const entry = page.getByRole('article').first();
  await expect(entry).toContainText(`锁定账号 ${name}`);
  await expect(entry).toContainText('连着发广告');
  // The entry is found by a word of its reason too.
  await page.goto(`${site.origin}/console/record`);
  await page.getByLabel('名称或原因里的字').fill('连着发');
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page).toHaveURL(/find=/);
  await expect(entry).toContainText(`锁定账号 ${name}`);
  await entry.getByRole('button', { name: '撤销' }).click();
  // Toasts stand in the dialog too, and the one of another act may offer to undo it.
  await dialog(page).locator('form').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(/已经撤销（记录 \d+）/)).toBeVisible();
  await sendForm(theirs.request, site.origin, 'login', name);
  await theirs.context().close();
});

test('a member’s data are handed out and their account is deleted, with the password and a reason, and the record tells of both [B15.193]', async ({
  page,
  browser,
  ownSite: site,
}) => {
  const { page: theirs, name } = await otherMember(browser, site);
  await signInStaff(page, site);
  await openMember(page, site, name);
  await page.getByRole('button', { name: '导出资料' }).click();
  await dialog(page).getByLabel('原因（写进记录）').fill('本人来信要求');
  await dialog(page).getByLabel('再输入一次你的密码').fill(password);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '导出' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.data.messages).toMatchObject([{ title: '你的资料被导出' }]);

  await page.getByRole('button', { name: '注销账号' }).click();
  await dialog(page).getByLabel('原因（写进记录）').fill('本人来信要求');
  await dialog(page).getByRole('button', { name: '注销账号' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '会员' })).toBeVisible();
  await page.goto(`${site.origin}/console/record`);
  const entries = page.getByRole('article');
  await expect(entries.nth(0)).toContainText('注销账号 会员');
  await expect(entries.nth(1)).toContainText('导出资料 会员');
  await theirs.goto(`${site.origin}/home`);
  await expect(theirs.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  await theirs.context().close();
});

test('a feedback is given to oneself, answered with what is written once and used often, and read by the member [B15.24]', async ({
  page,
  browser,
  ownSite: site,
}) => {
  const { page: theirs, post } = await otherMember(browser, site);
  const content = `第二章有一个错字，请看 ${Date.now()}。`;
  await post('/user/feedback/', { kind: '错字', content, context: { chapter_id: '1001-2', pid: '2', quote: '水退' } });
  const staff = await signInStaff(page, site, 'moderator');

  await page.goto(`${site.origin}/console/feedback/canned`);
  await page.getByRole('button', { name: '添加一条' }).click();
  await dialog(page).getByLabel('标题').fill('错字');
  await dialog(page).getByLabel('内容').fill('已经改正，谢谢你。');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '错字' }).first()).toBeVisible();

  await page.goto(`${site.origin}/console`);
  await main(page).getByRole('navigation', { name: '管理' }).getByRole('link', { name: '反馈' }).click();
  await page.getByLabel('类型').selectOption('错字');
  await page.getByRole('link', { name: content }).click();
  await expect(main(page).getByRole('link', { name: /^《.+》第/ })).toHaveAttribute('href', '/detail/1001-2');
  await page.getByLabel('负责人').selectOption(`${staff}（版主）`);
  await page.getByLabel('插入常用回复').selectOption('错字');
  await page.getByRole('button', { name: '回复并关闭' }).click();
  await expect(page.getByRole('region', { name: '回复' })).toContainText('已经改正，谢谢你。');
  await expect(page.getByRole('button', { name: '重新打开' })).toBeVisible();

  const messages = await theirs.request.get(`${site.origin}/api/v1/user/messages/`);
  expect(JSON.stringify(await messages.json())).toContain('已经改正，谢谢你。');
  await theirs.context().close();
});

test('whoever works in the console finds it in their user menu, which leads there [B15.30]', async ({
  page,
  ownSite: site,
}) => {
  const name = await signInStaff(page, site);
  await page.goto(`${site.origin}/console`);
  await expect(page).toHaveURL(/\/console\/overview$/);
  // The menu has entries once the server has said what the member may do: by then the one in the user menu is kept.
  await expect(main(page).getByRole('navigation', { name: '管理' }).getByRole('link', { name: '概览' })).toBeVisible();
  await page.goto(`${site.origin}/home`);
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: '管理' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
});

/** Pages of the console, with what shows when each has its data. */
const screens = [
  ['/console/feedback', '反馈'],
  ['/console/feedback/canned', '常用回复'],
  ['/console/members', '会员'],
  ['/console/record', '记录'],
  ['/console/setup', '成为管理员'],
] as const;

test('each page is accessible by day and by night, with targets for a finger, and none is wider than the screen [B15.29]', async ({
  page,
  browser,
  ownSite: site,
}) => {
  test.slow();
  const { page: theirs, name, post } = await otherMember(browser, site);
  const content = '希望书架可以按作者排序，也可以按最近读过的排序。';
  const { id } = await post('/user/feedback/', { kind: '建议', content });
  await theirs.context().close();
  await signInStaff(page, site);
  await openMember(page, site, name);
  const addresses = [...screens.map(([address]) => address), `/console/feedback/${id}`, new URL(page.url()).pathname];
  await page.getByRole('button', { name: '更改角色' }).click();
  await expect(dialog(page).getByRole('radio', { name: '读者' })).toBeChecked();
  await expectWellAtEachSize(page);
  await page.keyboard.press('Escape');
  for (const address of addresses) {
    await page.goto(site.origin + address);
    await page.waitForLoadState('networkidle');
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expectWellAtEachSize(page);
  }
  await page.goto(`${site.origin}/console/feedback/canned`);
  await page.getByRole('button', { name: '添加一条' }).click();
  await expect(dialog(page).getByLabel('标题')).toBeVisible();
  await expectWellAtEachSize(page);
});
