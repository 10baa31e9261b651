import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility/axe.ts';
import { smallTargets } from '../testing/accessibility/small-targets.ts';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { startTimeoutMs } from '../testing/time-limits.ts';

/** A site of its own: these tests publish a release, and report faults. */
let site: OwnServer;
/** Name of a published release of the reader whose home page says 编辑精选 for 编辑推荐. */
let next: string;
test.describe.configure({ mode: 'serial', timeout: 2 * startTimeoutMs });
test.beforeAll(async () => {
  site = await startServer('production');
  const build = changedBuild('reader', { replace: ['编辑推荐', '编辑精选'] });
  const said = await site.release('publish', 'reader', '--from', build.folder);
  next = said.split('\n').at(-1) ?? '';
  build.remove();
});
test.afterAll(() => site.stop());

const tab = (page: Page) => page.getByRole('button', { name: '检查页面', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: '检查页面' });
const entry = (page: Page, app: string) => panel(page).locator(`li[data-app="${app}"]`);
const outline = (page: Page, app: string) => page.locator(`.outline[data-app="${app}"]`);

/** Signs in as staff and switches the inspector on, as they do. */
const switchOn = async (page: Page): Promise<string> => {
  const name = await signIn(page, site.origin, '巡查');
  await site.library('members', 'role', name, 'moderator');
  await page.goto(`${site.origin}/console/inspector`);
  await page.getByRole('button', { name: '打开检查' }).click();
  await expect(page.getByText('现在开着。')).toBeVisible();
  return name;
};

test('staff switch the inspector on; one press outlines which app drew what and says what it is; Esc ends it [B15.100 B15.102 B15.103]', {
  tag: '@phone',
}, async ({ page }) => {
  await switchOn(page);
  const isPhone = page.viewportSize()?.width === 390;
  await expectAccessible(page);
  if (isPhone) expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('link', { name: '去首页看看' }).click();
  await alive(page);
  await expect(tab(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  // By the keyboard.
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(outline(page, 'reader')).toContainText(/^reader@/);
  await expect(outline(page, 'shell').first()).toContainText(/^shell@/);
  const region = await page.locator('#region').boundingBox();
  const box = await outline(page, 'reader').boundingBox();
  expect(box?.y).toBeCloseTo(Math.max(0, region?.y ?? -1), 0);
  expect(box?.width).toBeCloseTo(region?.width ?? 0, 0);
  for (const app of ['shell', 'reader']) {
    await expect(entry(page, app)).toContainText(/打开后 [\d,]+ ms/);
    await expect(entry(page, app)).toContainText(/\d+ \/ \d+ 个，[\d.]+ kB/);
    await expect(entry(page, app)).toContainText('大家在用');
    await expect(entry(page, app)).toContainText('出错没有');
  }
  await expect(entry(page, 'account')).toContainText('打开这一页时没有用到');
  await expect(entry(page, 'console')).toHaveCount(0);
  await expectAccessible(page);
  const targets = page.getByRole('complementary', { name: '页面检查' }).locator('button, select');
  for (const target of await targets.all()) {
    const size = await target.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), String(await target.textContent())).toBeGreaterThanOrEqual(
      44,
    );
  }
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: '收起' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(outline(page, 'reader')).toHaveCount(0);
  await expect(tab(page)).toBeFocused();

  // A page of another remote, without a page load.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/user/bookshelf"]')?.click());
  await expect(page).toHaveURL(/\/user\/bookshelf$/);
  await tab(page).click();
  await expect(outline(page, 'account')).toContainText(/^account@/);
  await expect(entry(page, 'account')).toContainText(/\d+ \/ \d+ 个/);
});

test('in a chapter the inspector covers no text, and counts a fault [B15.102 B15.103]', { tag: '@phone' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/a fault on purpose/);
  await switchOn(page);
  await page.goto(`${site.origin}/detail/1001-1`);
  await alive(page);
  const text = await page.locator('[data-current] p[data-pid]').first().boundingBox();
  const mark = await tab(page).boundingBox();
  // What is drawn of it on a phone: 8 px at the edge.
  const isPhone = page.viewportSize()?.width === 390;
  const drawnFrom = (mark?.x ?? 0) + (isPhone ? (mark?.width ?? 0) - 8 : 0);
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(drawnFrom);
  const [script = ''] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/remotes/reader/')),
  );
  await page.evaluate(
    (filename) => dispatchEvent(new ErrorEvent('error', { filename, message: 'a fault on purpose' })),
    script,
  );
  await tab(page).click();
  await expect(entry(page, 'reader')).toContainText('出错1 次');
  await expect(entry(page, 'shell')).toContainText('出错没有');
});

test('another published release is chosen by a press, in this browser alone, and ended by another [B15.104]', async ({
  page,
  browser,
}) => {
  await switchOn(page);
  await page.goto(`${site.origin}/home`);
  await alive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await tab(page).click();
  await panel(page).getByRole('combobox', { name: 'reader 的版本' }).selectOption(next);
  const loaded = page.waitForEvent('load');
  await panel(page).getByRole('button', { name: '只给我用选中的 reader' }).click();
  await loaded;
  await expect(main.getByRole('heading', { name: '编辑精选' })).toBeVisible();
  const bar = page.getByRole('complementary', { name: '试看' });
  await expect(bar).toContainText(`只在这个浏览器里用自己选的版本：${next}`);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site.origin}/home`);
  await expect(visitor.getByRole('main').getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await visitor.context().close();

  await tab(page).click();
  await expect(entry(page, 'reader')).toContainText(next);
  await expect(entry(page, 'reader')).toContainText('自己选的');
  await expectAccessible(page);
  const back = page.waitForEvent('load');
  await panel(page).getByRole('button', { name: '回到大家的版本' }).click();
  await back;
  await expect(main.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await tab(page).click();
  const off = page.waitForEvent('load');
  await panel(page).getByRole('button', { name: '关闭检查' }).click();
  await off;
  await alive(page);
  await expect(tab(page)).toHaveCount(0);
});

test('a visitor and a reader never load it, and whose role was taken away no longer does [B15.101]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const open = async () => {
    await page.goto(`${site.origin}/home`);
    await alive(page);
    const html = await page.content();
    return [html, ...asked].some((text) => text.includes('inspector-tool'));
  };
  await page.context().addCookies([{ name: 'inspector', value: 'on', url: site.origin }]);
  expect(await open()).toBe(false);
  await page.context().clearCookies({ name: 'inspector' });
  const name = await switchOn(page);
  expect(await open()).toBe(true);
  await site.library('members', 'role', name, 'reader');
  asked.splice(0);
  expect(await open()).toBe(false);
  await expect(tab(page)).toHaveCount(0);
});
