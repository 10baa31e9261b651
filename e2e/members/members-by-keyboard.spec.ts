import type { Page } from '@playwright/test';
import { tabTo } from '../testing/accessibility/keyboard.ts';
import { toastOf } from '../testing/clock.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { frameStarted } from '../testing/started.ts';

const main = (page: Page) => page.getByRole('main');

test('feedback is written and sent by keyboard alone, once, and the focus stays at the button [B11.11 B11.12]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '');
  await page.goto('/user/feedback');
  await tabTo(page, main(page).getByRole('radio', { name: '建议' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(main(page).getByRole('radio', { name: '错字' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('textbox', { name: '内容' })).toBeFocused();
  await page.keyboard.type('第三回有一个错字，请看一看。');
  await page.keyboard.press('Tab');
  const send = main(page).getByRole('button', { name: '提交' });
  await expect(send).toBeFocused();
  const release = await holdRequests(page, '**/api/v1/user/feedback/');
  await page.keyboard.press('Enter');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  // It stands for three seconds, which the list may need as well.
  const told = expect(toastOf(page, '已收到，谢谢反馈')).toBeVisible();
  release();
  const sent = main(page).getByRole('listitem').filter({ hasText: '第三回有一个错字' });
  await expect(sent).toContainText('错字');
  await expect(sent).toHaveCount(1);
  await told;
  await expect(send).toBeFocused();
});

test('a shelf is imported from a file by keyboard alone, and the focus stays at the button [B11.11]', async ({
  page,
  ownSite: { origin },
}) => {
  await signIn(page, origin);
  const answer = await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: true } });
  expect(answer.status()).toBe(200);
  const shelf = await (await page.request.get(`${origin}/api/v1/collect/export/`)).body();
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: false } });
  await page.goto(`${origin}/user/bookshelf`);
  await expect(main(page).getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  // Asked for before the button is sought: the page is told to give its chooser away while keys go another way, unordered.
  const chooserOpened = page.waitForEvent('filechooser');
  const button = main(page).getByRole('button', { name: '导入' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const chooser = await chooserOpened;
  await chooser.setFiles({ name: '书海书架.json', mimeType: 'application/json', buffer: shelf });
  await expect(toastOf(page, '新增 1 部，更新 0 部')).toBeVisible();
  await expect(main(page).getByText('共 1 部')).toBeVisible();
  await expect(button).toBeFocused();
});

test('a shelf is imported by keyboard while the program of the page is still on its way [B11.11 B15.197]', async ({
  page,
  ownSite: { origin },
}) => {
  await signIn(page, origin);
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: true } });
  const shelf = await (await page.request.get(`${origin}/api/v1/collect/export/`)).body();
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid: '1001', collected: false } });
  const release = await holdRequests(page, /\/remotes\/account\/.*\.js$/);
  await page.goto(`${origin}/user/bookshelf`, { waitUntil: 'commit' });
  await frameStarted(page);
  const chooserOpened = page.waitForEvent('filechooser');
  // Past the header, through which a slow device needs longer than the 15 s that the shell waits for a program.
  await tabTo(page, page.getByRole('link', { name: '跳到正文' }));
  await page.keyboard.press('Enter');
  await tabTo(page, main(page).getByRole('button', { name: '导入' }));
  await page.keyboard.press('Enter');
  const chooser = await chooserOpened;
  await chooser.setFiles({ name: '书海书架.json', mimeType: 'application/json', buffer: shelf });
  release();
  await expect(toastOf(page, '新增 1 部，更新 0 部')).toBeVisible();
  await expect(main(page).getByText('共 1 部')).toBeVisible();
});

test('collected chapters are gone through, opened and taken away by keyboard alone, and the focus stays among them [B11.11]', async ({
  page,
  ownSite,
}) => {
  await fillMember(page, ownSite);
  const { origin } = ownSite;
  await page.request.post(`${origin}/api/v1/collect/chapter/`, { data: { cid: '1003-1' } });
  await page.goto(`${origin}/user/bookshelf`);
  await tabTo(page, main(page).getByRole('link', { name: '收藏的章节' }));
  await page.keyboard.press('Enter');
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^取消收藏/ }) });
  await expect(rows).toHaveCount(3);
  const takeAway = (row: number) => rows.nth(row).getByRole('button', { name: /^取消收藏/ });
  // Each row has its chapter, its novel and its button.
  await tabTo(page, rows.first().getByRole('link').first());
  for (const next of [rows.first().getByRole('link').last(), takeAway(0), rows.nth(1).getByRole('link').first()]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\/\d+-\d+(?:#p-\d+)?$/);
  await page.goBack();
  await expect(rows).toHaveCount(3);

  const titles = await rows.getByRole('link').allTextContents();
  await tabTo(page, takeAway(1));
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  expect(await rows.getByRole('link').allTextContents()).toEqual([...titles.slice(0, 2), ...titles.slice(4)]);
  // The row below it has come up to its place.
  await expect(takeAway(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(takeAway(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: '还没有收藏章节' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
