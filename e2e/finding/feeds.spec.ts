import type { Page } from '@playwright/test';
import { importNovels } from '../testing/library/import-novel.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { expect, test } from '../testing/site.ts';

/** Ids of a novel that goes on, and of one that is finished. */
let unfinished: string;
let finished: string;
// In one worker: so they are imported once.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ ownSite }) => {
  const chapters = { '第一章 灯': ['灯亮着。'], '第二章 船 & <岸>': ['船来了。'] };
  [unfinished, finished] = await importNovels(
    ownSite,
    { title: '还在写', author: '甲', status: '连载', chapters },
    { title: '写完了', author: '乙', status: '完本', chapters },
  );
});

/** Opens a feed, which is no page of the site: no program starts there. */
const openFeed = (page: Page, { origin }: OwnServer, address: string) =>
  page.goto(origin + address, { waitUntil: 'domcontentloaded' });

test('订阅更新 says what it is for and copies the address, and a finished novel has none [B8.01]', async ({
  page,
  context,
  ownSite: { origin },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/book/${unfinished}`);
  await page.getByRole('link', { name: '订阅更新' }).click();
  const panel = page.getByRole('dialog', { name: '订阅更新' });
  const address = `${origin}/feed/${unfinished}.xml`;
  await expect(panel.getByLabel('订阅地址')).toHaveValue(address);
  await expect(panel).toContainText('有新章节时');
  // It is no part of the row of links that it stands in.
  await expect(panel.getByText('有新章节时')).toHaveCSS('font-size', '16px');
  await expect(panel.getByRole('button', { name: '复制地址' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已复制地址')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: '订阅更新' })).toBeFocused();
  await expect(page).toHaveURL(`${origin}/book/${unfinished}`);

  await page.goto(`${origin}/book/${finished}`);
  await expect(page.getByRole('link', { name: '下载 EPUB' })).toBeVisible();
  await expect(page.getByRole('link', { name: '订阅更新' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a feed that is opened in a browser is a page with links in the ${colorScheme} theme, not raw XML [B8.01]`, async ({
    page,
    ownSite: site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openFeed(page, site, `/feed/${unfinished}.xml`);
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { display, backgroundColor } = getComputedStyle(element);
          return { display, backgroundColor };
        });
    const paper = colorScheme === 'light' ? 'rgb(246, 243, 236)' : 'rgb(19, 20, 22)';
    await expect.poll(() => styleOf('feed')).toEqual({ display: 'block', backgroundColor: paper });
    for (const forPrograms of ['feed > id', 'feed > updated', 'entry > id', 'entry > published', 'entry > author'])
      expect(await styleOf(forPrograms)).toMatchObject({ display: 'none' });
    await expect(page.locator('subtitle')).toContainText('阅读器');
    await expect(page.locator('subtitle')).toContainText(`/feed/${unfinished}.xml`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const newest = page.locator('entry a').first();
    await expect(newest).toHaveText('第二章 船 & <岸>');
    // On the screen: a phone lays a page without a viewport out much wider than it is.
    const heightPx = await newest.evaluate(
      (link) => (link.getBoundingClientRect().height * screen.width) / Math.max(innerWidth, screen.width),
    );
    expect(Math.round(heightPx)).toBeGreaterThanOrEqual(44);
    await expect(page.locator('entry').first()).toContainText(/\d{4}\/\d{2}\/\d{2}/);
    await newest.click();
    await expect(page).toHaveURL(`${site.origin}/detail/${unfinished}-2`);

    // The feed of a finished novel is still there and says that it is finished.
    await openFeed(page, site, `/feed/${finished}.xml`);
    await expect(page.locator('subtitle')).toContainText('已经完结');
    await openFeed(page, site, '/feed.xml');
    await expect(page.locator('entry a').filter({ hasText: '《还在写》' })).toBeVisible();
  });
}
