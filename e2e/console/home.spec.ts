import type { Page } from '@playwright/test';
import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const dialog = (page: Page) => page.getByRole('dialog');

test('an editor arranges the home page, looks at it, saves it, and takes it back from the record [B15.93 B15.94 B15.95]', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const banners = async () =>
    (await (await page.request.get(`${site.origin}/api/v1/novel/index/`)).json()).data.banners;
  const before = await banners();
  const title = `春天的征文${Date.now() % 10_000}`;

  await page.goto(`${site.origin}/console/home`);
  await expect(page.getByRole('group', { name: '改动' })).toBeVisible();
  await expectWellAtEachSize(page);
  await page.getByRole('button', { name: '添加横幅' }).click();
  await dialog(page).getByLabel('标题').fill(title);
  await dialog(page).getByLabel('地址').fill('/filter');
  const file = { name: '春.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
  await dialog(page).getByLabel('图片（可以没有）').setInputFiles(file);
  await expect(dialog(page).getByRole('img', { name: '横幅的图片' })).toBeVisible();
  await expectWellAtEachSize(page);
  await dialog(page).getByRole('button', { name: '好' }).click();
  await page.getByRole('checkbox', { name: '完本精选' }).uncheck();

  await page.getByRole('button', { name: '看看效果' }).click();
  await expect(dialog(page).getByRole('region', { name: '横幅' })).toContainText(title);
  await expect(dialog(page).getByRole('heading', { name: '完本精选' })).toHaveCount(0);
  await expectWellAtEachSize(page);
  await dialog(page).getByRole('button', { name: '回去' }).click();
  expect(await banners()).toEqual(before);

  await page.getByRole('button', { name: '保存' }).click();
  await dialog(page).locator('form').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('没有改动。')).toBeVisible();
  await page.goto(`${site.origin}/home`);
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
  await expect(page.getByRole('heading', { name: '完本精选' })).toHaveCount(0);

  await page.goto(`${site.origin}/console/record`);
  const entry = page.getByRole('article').first();
  await expect(entry).toContainText('更改首页');
  await expect(entry).toContainText(title);
  await entry.getByRole('button', { name: '撤销' }).click();
  await dialog(page).locator('form').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(/已经撤销（记录 \d+）/)).toBeVisible();
  await page.goto(`${site.origin}/home`);
  await expect(page.getByRole('heading', { name: '完本精选' })).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0);
});

test('an editor announces something and puts the blocks in order; readers see both, and read its words [B15.110 B15.112 B15.117]', async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  const title = `今夜停机维护${Date.now() % 10_000}`;
  const banner = () => page.getByRole('region', { name: '横幅' }).getByRole('link', { name: `公告：${title}` });
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  try {
    await page.goto(`${site.origin}/console/home`);
    await page.getByRole('button', { name: '添加公告' }).click();
    await dialog(page).getByLabel('标题').fill(title);
    await dialog(page).getByLabel('正文（可以没有）').fill('两点到四点。\n请提前读完。');
    await expectWellAtEachSize(page);
    await dialog(page).getByRole('button', { name: '好' }).click();
    await expect(page.getByRole('list', { name: '公告' })).toContainText(`${title}正在显示`);
    // By the keyboard: the button keeps the focus while its row moves.
    const up = page.getByRole('button', { name: '上移 完本精选' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '栏目' }).getByRole('listitem').nth(3)).toContainText('完本精选');
    await expect(up).toBeFocused();
    await expectWellAtEachSize(page);

    await page.getByRole('button', { name: '看看效果' }).click();
    await expect(dialog(page).getByRole('region', { name: '横幅' })).toContainText(`公告：${title}`);
    await dialog(page).getByRole('button', { name: '回去' }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await dialog(page).locator('form').getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('没有改动。')).toBeVisible();

    await page.goto(`${site.origin}/home`);
    await expect(banner()).toBeVisible();
    await expect
      .poll(async () => (await headings()).filter((heading) => /完本精选|新书入库/.test(heading)))
      .toEqual(['完本精选', '新书入库']);
    await expectWellAtEachSize(page);
    await banner().click();
    await expect(page).toHaveURL(/\/announcements#\d+$/);
    await expect(page.getByText('请提前读完。')).toBeVisible();
    await expectWellAtEachSize(page);
    await page.getByRole('link', { name: /^回到/ }).click();
    await expect(banner()).toBeVisible();
  } finally {
    const lines = (await site.library('announcements', '--json')).trim().split('\n').filter(Boolean);
    for (const line of lines) await site.library('announcements', 'remove', JSON.parse(line).id);
    await site.library('blocks', 'order', 'banners', 'picks', 'hot');
  }
  await page.goto(`${site.origin}/home`);
  await expect(page.getByRole('heading', { name: '完本精选' })).toBeVisible();
  await expect(banner()).toHaveCount(0);
});
