import type { Page, Route } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { expect, test } from '../testing/site.ts';

test.use({ expectedErrors: [/./] });

/** Serves a script with something more at its end, as an attacker who got hold of a server or a cache would. */
const tamper = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
};
const ranTampered = (page: Page) => page.evaluate(() => 'tampered' in window);

const firstChapter = '/detail/1001-1';

test("a shell's script that was changed does not run; the text is there, and links lead on", async ({ page }) => {
  await page.route('**/remotes/shell/**/main.*.js', tamper);
  await page.goto(firstChapter);
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page).toHaveURL(/1001-2$/);
  expect(await ranTampered(page)).toBe(false);
});

for (const [what, pattern] of [
  ['entry', '**/remotes/reader/**/remoteEntry.*.js'],
  ['exposed chunk', '**/remotes/reader/**/__federation_expose_routes.*.js'],
  ["page's chunk", '**/remotes/reader/**/chapter.*.js'],
] as const) {
  test(`a remote's ${what} that was changed does not run; the text stays under a notice, and heals`, async ({
    page,
  }) => {
    await page.route(pattern, tamper);
    await page.goto(firstChapter);
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('这一部分的程序没有加载成功');
    await expect(page.getByRole('article')).toBeVisible();
    expect(await ranTampered(page)).toBe(false);

    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(notice).toBeHidden();
    expect(await ranTampered(page)).toBe(false);
  });
}

test('a chunk that is gone to later and was changed does not run; a notice stands in its place, and heals', async ({
  page,
}) => {
  const chunk = '**/remotes/reader/**/filter.*.js';
  await page.goto('/home');
  await alive(page);
  await page.route(chunk, tamper);
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('这一部分暂时打不开');
  expect(await ranTampered(page)).toBe(false);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a part of the shell that comes later and was changed does not run', async ({ page }) => {
  await page.route('**/remotes/shell/**/toasts.*.js', tamper);
  const asked = page.waitForResponse('**/remotes/shell/**/toasts.*.js');
  await page.goto('/home');
  await alive(page);
  await page.getByRole('searchbox').fill(' ');
  await page.keyboard.press('Enter');
  await asked;
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await ranTampered(page)).toBe(false);
});

test('a script that the release set does not list does not run', async ({ page }) => {
  await page.route('**/home', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/"filter\.js":"sha256-[^"]+",?/, '') });
  });
  await page.goto('/home');
  await alive(page);
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('这一部分暂时打不开');
});
