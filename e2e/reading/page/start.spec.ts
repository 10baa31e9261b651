import type { Page } from '@playwright/test';
import { holdRequests, holdScripts } from '../../testing/hold-requests.ts';
import { alive } from '../../testing/hydrated.ts';
import { programLoaded } from '../../testing/reading/reading-place.ts';
import { onSlowLine } from '../../testing/servers/slow-line.ts';
import { expect, test } from '../../testing/site.ts';
import { started } from '../../testing/started.ts';

/** Opens a page whose scripts wait, up to its end. @returns a function that lets the scripts come */
const openBefore = async (page: Page, address: string): Promise<() => void> => {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.EARLY_PRESSES !== undefined)).toBe(true);
  return release;
};

test.describe('pressed before the program has started', () => {
  test('登录, pressed before, opens its dialog once the program has started; the address stays', async ({ page }) => {
    const release = await openBefore(page, '/home');
    const signIn = page.getByRole('banner').getByRole('link', { name: '登录' });
    await signIn.click();
    await signIn.click();
    await expect(page).toHaveURL(/\/home$/);
    release();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  test("a button of the remote's page, pressed before, does what it does", async ({ page }) => {
    const release = await openBefore(page, '/book/1001');
    await page.getByRole('button', { name: '加入书架' }).first().click();
    release();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  });

  test('a key, pressed before, turns to the next chapter', async ({ page }) => {
    const release = await openBefore(page, '/detail/1001-1');
    await page.keyboard.press('ArrowRight');
    release();
    await expect(page).toHaveURL(/1001-2$/);
  });

  test('an empty search, sent before, warns and leads nowhere', async ({ page }) => {
    const release = await openBefore(page, '/home');
    await page.getByRole('searchbox').press('Enter');
    release();
    await expect(page.getByText('请输入关键词')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('words typed into the search box before search once the box is left', async ({ page }) => {
    const release = await openBefore(page, '/home');
    const box = page.getByRole('searchbox');
    await box.fill('灯塔');
    await box.blur();
    release();
    await expect(page).toHaveURL(/\/search\?keyword=%E7%81%AF%E5%A1%94$/);
  });
});

test('a key, pressed once the text is alive but before its keys are loaded, turns to the next chapter [B1.25]', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/reading\.[^/]+\.js$/);
  await page.goto('/detail/1001-1');
  await alive(page);
  await page.keyboard.press('ArrowRight');
  release();
  await expect(page).toHaveURL(/1001-2$/);
});

test.describe('a tap on the text of a page that is on its way over a slow line', () => {
  const tools = (page: Page) => page.getByRole('toolbar', { name: '阅读工具' });

  let slow: Awaited<ReturnType<typeof onSlowLine>>;
  test.beforeEach(async ({ baseURL }) => {
    slow = await onSlowLine(baseURL ?? '');
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    slow.close();
  });

  /** Taps the middle of a text whose scripts wait, and lets them come. @param then what the reader does meanwhile */
  const tapEarly = async (page: Page, then: () => Promise<void> = async () => {}) => {
    const release = await holdScripts(page);
    await page.goto(`${slow.origin}/detail/1001-2`, { waitUntil: 'commit' });
    await expect(page.locator('p[data-pid]').nth(8)).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.touchscreen.tap(width / 2, height / 2);
    await then();
    release();
    await programLoaded(page);
  };

  test('in its middle it brings the tools once the program is there, and stays the only one [B1.25]', {
    tag: '@touch',
  }, async ({ page }) => {
    await tapEarly(page);
    await expect(tools(page)).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.touchscreen.tap(width / 2, height / 3);
    await expect(tools(page)).toBeHidden();
  });

  test('it brings no tools over a text that has been read on since then [B1.25]', { tag: '@touch' }, async ({
    page,
  }) => {
    await tapEarly(page, async () => {
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await page.mouse.wheel(0, 500);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    });
    await expect(tools(page)).toBeHidden();
  });
});

test('what is pressed after the start happens once', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => 'EARLY_PRESSES' in window && window.EARLY_PRESSES)).toBeUndefined();
});

test('the text of a chapter stands once in a page, and the program reads it there', async ({ page, request }) => {
  const html = await (await request.get('/detail/1001-1')).text();
  await page.goto('/detail/1001-1');
  await alive(page);
  // The next chapter flows on below.
  const paragraphs = await page.locator('[data-chapter="1001-1"] p[data-pid]').allTextContents();
  expect(paragraphs.length).toBeGreaterThan(10);
  for (const text of paragraphs.filter((each) => each.length > 15).slice(5)) {
    expect(html.split(text.slice(0, 15)).length, text).toBe(2);
  }
  await page.getByRole('link', { name: '下一章' }).last().click();
  await expect(page).toHaveURL(/1001-2$/);
  await page.goBack();
  await expect(page.locator('[data-chapter="1001-1"] p[data-pid]').first()).toHaveText(paragraphs[0] ?? '');
});

test.describe('a browser that is too old for the program', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn')));

  test('an older browser keeps the page: it reads on, searches and filters, and nothing is broken [B1.34]', async ({
    page,
  }) => {
    await page.goto('/home');
    await started(page);
    await page.getByRole('main').getByRole('link', { name: '河工纪' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '河工纪' })).toBeVisible();
    await page.getByRole('link', { name: '开始阅读' }).first().click();
    await page.getByRole('link', { name: '下一章' }).last().click();
    await expect(page).toHaveURL(/-2$/);
    await page.getByRole('searchbox').fill('雾港');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?keyword=/);
    await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
    await expect(page).toHaveURL(/ns=2/);
    expect(await page.evaluate(() => [...document.scripts].filter(({ src }) => src).length)).toBe(0);
    expect(await page.evaluate(() => 'FEDERATION_RUNTIME' in window)).toBe(false);
  });

  test('an older browser says so where only the program could draw the page', async ({ page }) => {
    await page.goto('/home?nossr=1');
    await expect(page.getByText('这个页面暂时只能用 JavaScript 显示')).toBeVisible();
  });
});
