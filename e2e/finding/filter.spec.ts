import type { Page } from '@playwright/test';
import { expect, test } from '../testing/site.ts';

const novels = (page: Page) => page.getByRole('main').getByRole('article');
const facet = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true });
/** The number that stands beside a value of a facet. */
const countOf = async (page: Page, name: string, value: string) => {
  const link = facet(page, name).getByRole('link', { name: new RegExp(`^${value}`) });
  return Number(/(\d+)\+?部$/.exec((await link.textContent()) ?? '')?.[1]);
};

/** On a phone the facets are folded. */
const openFacets = async (page: Page) => {
  const summary = page.getByRole('main').getByText('筛选', { exact: true });
  if (await summary.isVisible()) await summary.click();
};

test('the facets are folded on a phone, and stand open on a wide screen [B3.08]', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/filter');
  const isPhone = (page.viewportSize()?.width ?? 0) < 720;
  await expect(facet(page, '状态')).toBeVisible({ visible: !isPhone });
  await openFacets(page);
  await expect(facet(page, '状态')).toBeVisible();
  await facet(page, '状态').getByRole('link', { name: /^连载/ }).click();
  await expect(page).toHaveURL(/ns=1/);
  // Who chooses goes on choosing.
  await expect(facet(page, '标签')).toBeVisible();
});

test('each count is the length of the list behind it, and the address holds the choices', async ({ page }) => {
  await page.goto('/filter');
  await expect(page.getByRole('status').filter({ hasText: '共 11 部' })).toBeVisible();
  await openFacets(page);
  const serials = await countOf(page, '状态', '连载');
  await facet(page, '状态').getByRole('link', { name: /^连载/ }).click();
  await expect(page).toHaveURL(/\/filter\?ns=1$/);
  await expect(novels(page)).toHaveCount(serials);

  const tagged = await countOf(page, '标签', '市井');
  expect(tagged).toBeLessThan(serials);
  await facet(page, '标签').getByRole('link', { name: /^市井/ }).click();
  await expect(novels(page)).toHaveCount(tagged);
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '字数' }).click();
  await expect(page).toHaveURL(/order=words/);
  await expect(novels(page)).toHaveCount(tagged);
  await page.reload();
  await expect(novels(page)).toHaveCount(tagged);
});

test('the way back from a book leads to the same list, at the same place', async ({ page }) => {
  await page.goto('/filter?ns=2');
  const last = novels(page).last().getByRole('heading').getByRole('link');
  const title = (await last.textContent()) ?? '';
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(facet(page, '已选条件').getByRole('link', { name: '取消 完本' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await facet(page, '已选条件').getByRole('link', { name: '取消 完本' }).click();
  await expect(page).toHaveURL(/\/filter$/);
  await expect(novels(page)).toHaveCount(11);
});

test('rows of choices that are longer than the screen do not widen the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/filter');
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  // A phone shows a page that is too wide in small.
  expect(await page.evaluate(() => innerWidth)).toBe(width);
});

test('what leads to no novel cannot be pressed', async ({ page }) => {
  await page.goto('/filter?ns=1');
  await openFacets(page);
  await facet(page, '字数').getByText('更多', { exact: true }).click();
  await expect(facet(page, '字数').getByText('200万字以上')).toBeVisible();
  await expect(facet(page, '字数').getByRole('link', { name: '200万字以上' })).toHaveCount(0);
});
