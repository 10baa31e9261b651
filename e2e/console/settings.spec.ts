import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { newName, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('an administrator names the site, adds a link to its footer, writes a legal page, adds a category and renames it, and closes registration, without a restart [B15.96 B15.97 B15.114 B15.115 B15.195 B15.215]', async ({
  page,
  browser,
  startSite,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/403 \(/);
  // A site of its own: its name is on every page.
  const site = await startSite();
  const name = await signIn(page, site.origin, '掌灯');
  await site.library('members', 'role', name, 'administrator');
  await page.goto(`${site.origin}/console/settings`);
  await expect(page.getByLabel('站名', { exact: true })).toBeVisible();
  await expectWellAtEachSize(page);

  await page.getByLabel('站名', { exact: true }).fill('听雨楼');
  await card(page, '站名与页脚').getByRole('button', { name: '保存' }).click();
  await expect(card(page, '站名与页脚').getByText('没有改动。')).toBeVisible();
  await page.getByLabel('名称').fill('读书会');
  await page.getByLabel('地址').fill('https://friends.example/');
  await card(page, '友情链接').getByRole('button', { name: '添加' }).click();
  await page.getByRole('button', { name: '保存友情链接' }).click();
  await expect(card(page, '友情链接').getByText('没有改动。')).toBeVisible();
  await page.getByRole('textbox', { name: '隐私政策' }).fill('不收集任何数据。\n只记住登录。');
  // The text is kept on the device: it is in its field again after a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '隐私政策' })).toHaveValue('不收集任何数据。\n只记住登录。');
  await card(page, '条款页').getByRole('button', { name: '保存条款页' }).click();
  await expect(card(page, '条款页').getByRole('link', { name: '打开隐私政策' })).toBeVisible();
  await page.getByLabel('新的分类').fill('短篇');
  await card(page, '分类').getByRole('button', { name: '添加分类' }).click();
  await card(page, '分类').getByRole('button', { name: '给短篇改名' }).click();
  await page.getByLabel('新的名称').fill('故事会');
  await page.getByRole('dialog').getByRole('button', { name: '改名' }).click();
  await expect(card(page, '分类').getByText('0 部，文件里也叫短篇')).toBeVisible();
  await page.getByText('不开放', { exact: true }).click();
  await card(page, '账号').getByRole('button', { name: '保存' }).click();
  await expect(card(page, '账号').getByText('没有改动。')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site.origin}/home`);
  await expect(visitor).toHaveTitle(/听雨楼/);
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: '读书会' })).toBeVisible();
  const legal = visitor.getByRole('contentinfo').getByRole('link', { name: '隐私政策' });
  const [opened] = await Promise.all([visitor.waitForEvent('popup'), legal.click()]);
  await expect(opened.getByRole('heading', { name: '隐私政策' })).toBeVisible();
  await expect(opened.getByText('只记住登录。')).toBeVisible();
  await expectAccessible(opened);
  const answer = await visitor.request.post(`${site.origin}/api/v1/register/`, {
    data: {
      username: newName(),
      password: '一二三四五六七八',
      repassword: '一二三四五六七八',
      code: '1234',
      captcha_key: 'x',
    },
  });
  expect([answer.status(), (await answer.json()).error]).toEqual([403, '本站现在不开放注册']);
  await visitor.goto(`${site.origin}/filter`);
  const categories = visitor.getByRole('list', { name: '分类' });
  await categories.getByText('更多').click();
  await expect(categories.getByText('故事会')).toBeVisible();
  await visitor.context().close();
});
