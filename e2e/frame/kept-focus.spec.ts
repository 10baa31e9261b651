import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { fillMember } from '../testing/members/filled-member.ts';
import { expect, test } from '../testing/site.ts';

/** Tests of presses by keyboard that take the pressed element away. */

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('li[aria-posinset]');
const isInMain = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null);

/** Presses 撤销 by keyboard, and waits until all is as before. */
const undo = async (page: Page, count: number) => {
  await page.getByRole('button', { name: '撤销' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已撤销')).toBeVisible();
  await expect(main(page).getByText(`共 ${count} 部`)).toBeVisible();
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);
};

test('after 撤销 the focus is where it was before [B11.16]', async ({ page, ownSite }) => {
  const { length: count } = await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^从书架移出/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(`共 ${count - 1} 部`)).toBeVisible();
  // In the place of the row that is gone.
  await expect.poll(() => isInMain(page)).toBe(true);
  await page.evaluate(() => Object.assign(window, { place: document.activeElement }));
  await undo(page, count);
  await expect
    .poll(() => page.evaluate(() => document.activeElement === (window as unknown as { place: Element }).place))
    .toBe(true);
});

test('after 撤销 has filled an emptied shelf again the focus is in it [B11.15]', async ({ page, ownSite }) => {
  const { length: count } = await fillMember(page, ownSite);
  await page.goto(`${ownSite.origin}/user/bookshelf`);
  await main(page).getByRole('button', { name: '批量管理' }).click();
  const bar = page.getByRole('region', { name: '批量管理' });
  await bar.getByRole('button', { name: '全选' }).click();
  await bar.getByRole('button', { name: '移出书架' }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: '书架还是空的' })).toBeVisible();
  await undo(page, count);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => isInMain(page)).toBe(true);
});

test('after a way out of an empty list, and after a tag is let go, the focus is where the results begin [B11.14]', async ({
  page,
}) => {
  const results = main(page).getByText('第 1 页作品', { exact: true });
  await page.goto('/filter?words=200-&ns=1');
  await alive(page);
  const wayOut = main(page)
    .getByRole('link', { name: /^不限“.+”：\d+ 部$/ })
    .first();
  await wayOut.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expect(results).toBeFocused();

  await page.goto('/filter');
  await alive(page);
  const tags = main(page).getByRole('list', { name: '标签', exact: true });
  await tags.getByRole('link').nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tags=/);
  const chosen = tags.locator('[aria-current]');
  await expect(chosen).not.toHaveText('全部');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/tags=/);
  await expect(results).toBeFocused();
});
