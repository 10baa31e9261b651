import type { Page } from '@playwright/test';
import { smallTargets } from '../testing/accessibility/small-targets.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { expect, test } from '../testing/site.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: [/404 \(Not Found\)/],
});

const main = (page: Page) => page.getByRole('main');

/** Screens of visitors, outside the reading page, which has a test of its own. */
const publicAddresses = [
  '/home',
  '/search?keyword=港',
  '/search?keyword=zzzz',
  '/search?keyword=河&place=other',
  '/filter',
  '/filter?ns=2&order=words',
  '/filter?words=200-&ns=1',
  '/ranking?period=total',
  '/author/1',
  '/book/1001',
  '/history',
  '/composition',
  '/password',
  '/nothing/here',
];

const membersAddresses = [
  '/home',
  '/book/1001',
  '/history',
  '/user/bookshelf',
  '/user/bookshelf?tab=chapter',
  '/user/bookshelf?tab=author',
  '/user/message',
  '/user/reading',
  '/user/feedback',
  '/user/setting',
];

test('every target on a phone is as large as a finger, on all screens but the reading page [B5.09]', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const small: string[] = [];
  const look = async (name: string) => {
    await expect(main(page).getByRole('heading').first()).toBeAttached();
    small.push(...(await smallTargets(page)).map((target) => `${name}: ${target}`));
  };
  const visit = async (address: string) => {
    await page.goto(site.origin + address);
    await page.waitForLoadState('networkidle');
    await look(address);
  };
  for (const address of publicAddresses) await visit(address);

  await page.goto(`${site.origin}/filter`);
  await page.getByText('筛选', { exact: true }).click();
  await look('the facets');
  await page.goto(`${site.origin}/home`);
  await page.getByRole('searchbox').pressSequentially('河');
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('the suggestions');
  await page.goto(`${site.origin}/book/1005`);
  await main(page).getByRole('link', { name: '订阅更新' }).click();
  await expect(page.getByRole('dialog', { name: '订阅更新' })).toBeVisible();
  await look('订阅更新');
  for (const name of ['登录', '注册']) {
    await page.goto(`${site.origin}/home`);
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: '验证码图片，点击换一张' })).toBeVisible();
    await look(name);
  }

  await fillMember(page, site);
  for (const address of membersAddresses) await visit(address);
  await page.goto(`${site.origin}/user/bookshelf`);
  await page.getByRole('button', { name: /筛选/ }).click();
  await look('the filters of the shelf');
  await page.getByRole('button', { name: '批量管理' }).click();
  await page.getByRole('checkbox').first().check();
  await look('chosen books');
  await page.getByRole('button', { name: /^读者/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('the user menu');
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
  await look('修改密码');
  expect(small).toEqual([]);
});
