import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility/axe.ts';
import { holdScripts } from '../../testing/hold-requests.ts';
import { alive } from '../../testing/hydrated.ts';
import { shiftsOf, watchShifts } from '../../testing/layout/layout-shifts.ts';
import { showTools } from '../../testing/reading/reading-place.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const address = '/detail/1001-1';
const panel = (page: Page) => page.getByRole('dialog', { name: '阅读设置' });
const paragraph = (page: Page) => page.locator('article p[data-pid]').first();
const root = (page: Page) => page.locator('html');

const openPanel = async (page: Page, at = address) => {
  await page.goto(at);
  await showTools(page);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(panel(page)).toBeVisible();
};
const choose = (page: Page, name: string) => panel(page).getByRole('radio', { name }).check();
/** Moves a slider by keys. */
const slide = async (page: Page, name: string, key: 'Home' | 'End') =>
  panel(page).getByRole('slider', { name, exact: true }).press(key);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Keeps settings on this browser, as another visit left them. */
const keep = (page: Page, settings: object) =>
  page.addInitScript((stored) => {
    if (localStorage.getItem('reading') === null) localStorage.setItem('reading', JSON.stringify(stored));
  }, settings);

test('each setting is seen in the text at once, draws no paragraph anew, and is there after a reload [B1.01]', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openPanel(page);
  await paragraph(page).evaluate((first) => {
    const mutations: string[] = [];
    Object.assign(window, { first, mutations });
    new MutationObserver((records) => mutations.push(...records.map(({ type }) => type))).observe(
      first.closest('article') as Element,
      { subtree: true, childList: true, characterData: true, attributes: true },
    );
  });
  await choose(page, '楷体');
  await expect(paragraph(page)).toHaveCSS('font-family', /Kaiti/);
  await choose(page, '黑体');
  await expect(paragraph(page)).toHaveCSS('font-family', /system-ui/);
  await panel(page).getByRole('button', { name: '增大字号' }).click();
  await expect(paragraph(page)).toHaveCSS('font-size', '19px');
  await slide(page, '字号', 'End');
  await expect(paragraph(page)).toHaveCSS('font-size', '36px');
  await slide(page, '行距', 'Home');
  await expect(paragraph(page)).toHaveCSS('line-height', '43.2px');
  await slide(page, '段距', 'End');
  await expect(page.locator('article p[data-pid]').nth(1)).toHaveCSS('margin-top', '108px');
  await panel(page).getByRole('checkbox', { name: '缩进' }).uncheck();
  await expect(paragraph(page)).toHaveCSS('text-indent', '0px');
  await slide(page, '字号', 'Home');
  // A phone has the margins in the place of a width.
  const room = isMobile
    ? ({ name: '边距', key: 'End', value: '64' } as const)
    : ({ name: '页宽', key: 'Home', value: '20' } as const);
  await slide(page, room.name, room.key);
  const width = await paragraph(page).evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeCloseTo((isMobile ? 21 : 20) * 12, 0);
  await slide(page, '亮度', 'Home');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement, '::after').opacity))
    .toBe('0.7');
  await choose(page, '深色');
  await expect.poll(() => ground(page)).toBe('rgb(19, 20, 22)');
  expect(await page.evaluate(() => Reflect.get(window, 'mutations'))).toEqual([]);
  expect(await paragraph(page).evaluate((now) => now === Reflect.get(window, 'first'))).toBe(true);

  await page.reload();
  await expect(paragraph(page)).toHaveCSS('font-size', '12px');
  await expect(paragraph(page)).toHaveCSS('font-family', /system-ui/);
  expect(await ground(page)).toBe('rgb(19, 20, 22)');
  await showTools(page);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(panel(page).getByRole('radio', { name: '深色' })).toBeChecked();
  await expect(panel(page).getByRole('slider', { name: room.name })).toHaveValue(room.value);
  await panel(page).getByRole('button', { name: '恢复默认' }).click();
  await expect(paragraph(page)).toHaveCSS('font-size', '18px');
  await expect(panel(page).getByRole('radio', { name: '跟随系统' })).toBeChecked();
});

test('Escape closes the panel, and the focus returns to its button', async ({ page }) => {
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '设置' })).toBeFocused();
});

test('the first paint is in the saved settings, before any script of the site, and nothing moves [B1.02]', async ({
  page,
}) => {
  await keep(page, { theme: 'black', size: 24, width: 26, font: 'kai', gap: 1.5, line_height: 2.2 });
  await watchShifts(page);
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await ground(page)).toBe('rgb(0, 0, 0)');
  await expect(paragraph(page)).toHaveCSS('font-size', '24px');
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#000000');
  release();
  await alive(page);
  await showTools(page);
  await page.getByRole('button', { name: '设置' }).click();
  await expect(panel(page)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('every theme holds on every page, and axe finds nothing in its panel', async ({ page }) => {
  await openPanel(page);
  for (const name of ['浅色', '深色', '纯黑', '羊皮纸', '护眼绿', '自定义']) {
    await choose(page, name);
    await expectAccessible(page, 'dialog', ['light']);
  }
  await page.goto('/home');
  await expect(root(page)).toHaveAttribute('data-theme', 'custom');
  expect(await ground(page)).toBe('rgb(242, 234, 216)');
});

test('of two colours of the own that cannot be read on each other none is taken, which a sentence says and mends [B1.03]', async ({
  page,
}) => {
  await openPanel(page);
  await choose(page, '自定义');
  await panel(page).getByLabel('纸色').fill('#202830');
  await expect(panel(page).getByText(/看不清.*至少要 4\.5/)).toBeVisible();
  expect(await ground(page)).toBe('rgb(242, 234, 216)');
  await panel(page).getByRole('button', { name: '把字色调到看得清' }).click();
  await expect.poll(() => ground(page)).toBe('rgb(32, 40, 48)');
  await expect(panel(page).getByText(/看不清/)).toHaveCount(0);
  await expectAccessible(page, 'article', ['light']);
});

test('another tab follows at once', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/home');
  await alive(other);
  await openPanel(page);
  await choose(page, '羊皮纸');
  await expect(root(other)).toHaveAttribute('data-theme', 'sepia');
});

/** The answer to the call that keeps these settings in the account; on a busy machine one with fewer may come before. */
const settingsSaved = (page: Page, settings: { theme: string; size?: number }) =>
  page.waitForResponse((response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/user/info/')) return false;
    const { preferences } = response.request().postDataJSON();
    return Object.entries(settings).every(([name, value]) => preferences?.[name] === value);
  });

test("a member's settings go with the account to a new device, and the newest change wins [B1.04]", async ({
  page,
  baseURL,
  browser,
}) => {
  const name = await signIn(page, baseURL ?? '');
  await openPanel(page);
  const saved = settingsSaved(page, { theme: 'green', size: 36 });
  await choose(page, '护眼绿');
  await slide(page, '字号', 'End');
  await saved;

  const context = await browser.newContext({ storageState: await page.context().storageState(), locale: 'zh-CN' });
  const device = await context.newPage();
  await device.addInitScript(
    (username) => localStorage.setItem('auth', JSON.stringify({ username, isAuth: true })),
    name,
  );
  await device.goto(new URL('/user/setting', baseURL).href);
  await device.evaluate(() => localStorage.removeItem('reading'));
  await device.reload();
  await expect(root(device)).toHaveAttribute('data-theme', 'green');
  const reading = device.getByRole('region', { name: '阅读偏好' });
  await expect(reading.getByRole('slider', { name: '字号' })).toHaveValue('36');
  const savedThere = settingsSaved(device, { theme: 'dark' });
  await reading.getByRole('radio', { name: '深色' }).check();
  await savedThere;
  await context.close();

  await page.reload();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

test('text, titles and contents are shown in traditional characters and back, in the same paragraphs [B1.05]', async ({
  page,
}) => {
  await openPanel(page);
  const original = (await paragraph(page).textContent()) ?? '';
  await paragraph(page).evaluate((first) => Object.assign(window, { text: first.firstChild }));
  await choose(page, '繁体');
  await expect(root(page)).toHaveAttribute('lang', 'zh-Hant');
  await expect(paragraph(page)).not.toHaveText(original);
  const converted = (await paragraph(page).textContent()) ?? '';
  expect([...converted]).toHaveLength([...original].length);
  expect(converted).toMatch(/[們個說這來]/);
  expect(await paragraph(page).evaluate((now) => now.firstChild === Reflect.get(window, 'text'))).toBe(true);
  await choose(page, '原文');
  await expect(paragraph(page)).toHaveText(original);
  await expect(root(page)).toHaveAttribute('lang', 'zh-CN');
  // The novel is in simplified characters: as such it stays as it is.
  await choose(page, '简体');
  await expect(root(page)).toHaveAttribute('lang', 'zh-Hans');
  await expect(paragraph(page)).toHaveText(original);
  await choose(page, '繁体');
  await expect(root(page)).toHaveAttribute('lang', 'zh-Hant');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { level: 1, name: /一匹馬/ })).toBeVisible();

  // What comes later: the contents, the next chapter, and another page from the server.
  await page.getByRole('toolbar').getByText('目录').click();
  await expect(page.getByRole('dialog', { name: '目录' }).getByRole('link', { name: /一匹馬/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page).toHaveURL(/-2$/);
  await expect(page.locator('article').last()).toContainText(/[們個說這來]/);
  await page.goto('/book/1001');
  await expect(page.getByRole('region', { name: '目录' })).toContainText('一匹馬');
  await expect(root(page)).toHaveAttribute('lang', 'zh-Hant');
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('link', { name: '河工紀' }).first()).toBeVisible();
});
