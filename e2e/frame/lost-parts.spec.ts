import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';

// Parts of the program that do not arrive are told of on the console as well.
test.use({ expectedErrors: [/ERR_FAILED|ChunkLoadError/] });

const settings = (page: Page) => page.getByRole('dialog', { name: '阅读设置' });
const pressSettings = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: '设置' }).click();

/** Loses a part on the way. @returns a function that lets it through again */
const lose = async (page: Page, file: RegExp) => {
  await page.route(file, (route) => route.abort());
  return () => page.unroute(file);
};

/** Checks that the heading and the text are in sight. */
const expectReadable = async (page: Page) => {
  await expect(page.locator('[data-current] p[data-pid]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('第一章');
};

test('a panel that does not arrive says so beside the text, and comes at the next try', async ({ page }) => {
  const find = await lose(page, /\/reading-settings\.\w+\.js$/);
  await page.goto('/detail/1001-1');
  await alive(page);
  await pressSettings(page);
  const problem = page.getByRole('alert').filter({ hasText: '这一部分没有加载成功，其余功能不受影响。' });
  await expect(problem).toBeVisible();
  await expectReadable(page);
  await find();
  await problem.getByRole('button', { name: '重试' }).click();
  await expect(settings(page)).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test('a panel that does not arrive can be closed, and the page goes on', async ({ page }) => {
  await lose(page, /\/reading-search\.\w+\.js$/);
  await page.goto('/detail/1001-1');
  await alive(page);
  await page.getByRole('toolbar').getByRole('button', { name: '搜索本书' }).click();
  const problem = page.getByRole('alert').filter({ hasText: '这一部分没有加载成功' });
  await problem.getByRole('button', { name: '关闭' }).click();
  await expect(problem).toHaveCount(0);
  await pressSettings(page);
  await expect(settings(page)).toBeVisible();
});

test('without the program of the reading page its text and links work, and a pressed tool says what is missing', async ({
  page,
}) => {
  const find = await lose(page, /\/reading\.\w+\.js$/);
  await page.goto('/detail/1001-2');
  await alive(page);
  await page.getByRole('link', { name: '上一章' }).click();
  await expect(page).toHaveURL(/\/detail\/1001-1$/);
  await expectReadable(page);
  await pressSettings(page);
  const retry = page.getByRole('alert').getByRole('button', { name: /没有加载成功，重试/ });
  await expect(retry).toBeVisible();
  await expectReadable(page);
  await find();
  await retry.click();
  await expect(settings(page)).toBeVisible();
});
