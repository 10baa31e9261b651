import { holdRequests } from '../testing/hold-requests.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

test('the frame holds everything that the specification names [S1.03 S1.04 S1.05 S2.03 S2.05 S2.06 S6.05 S7.13]', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await page.goto('/home');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '书海' }).locator('svg')).toBeVisible();
  await expect(header.getByText('书海', { exact: true })).toBeVisible();
  await expect(header.getByRole('searchbox', { name: '搜索书名或作者' })).toBeVisible();
  await expect(header.getByText(new URL(baseURL ?? '').host)).toBeVisible();
  await expect(header.getByRole('link', { name: '登录' })).toBeVisible();
  await expect(header.getByRole('link', { name: '注册' })).toBeVisible();

  const menu = page.getByRole('navigation', { name: '作品分类' });
  const targets = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(targets).toEqual([
    ['全部作品', '/'],
    ['排行榜', '/filter'],
    ['完本', '/filter?ns=2'],
    ['连载', '/filter?ns=1'],
  ]);

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(
    '本站资源来自互联网，仅供个人学习使用，请在24小时内删除；本站为非营利性网站，所谓VIP功能仅为捐赠。',
  );
  for (const part of [header, page.getByRole('main')]) await expect(part).not.toContainText(/VIP/i);
  await expect(footer).toContainText('备案号');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} 书海`);
  expect(await footer.getByRole('link').count()).toBeGreaterThan(0);
});

test('the host stands whole on one line at any width, for a visitor and a member, in larger letters too', async ({
  page,
  baseURL,
}) => {
  const host = page.getByRole('banner').getByText(new URL(baseURL ?? '').host);
  const widths = () =>
    host.evaluate((node) => ({
      text: node.scrollWidth,
      room: node.clientWidth,
      lines: Math.round(node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight)),
      page: document.documentElement.scrollWidth,
      window: innerWidth,
    }));
  for (const who of ['a visitor', 'a member']) {
    if (who === 'a member') await signIn(page, baseURL ?? '', '一位读了很多年书的读者');
    await page.goto('/home');
    const ours = who === 'a member' ? '书架' : '登录';
    await expect(page.getByRole('banner').getByRole('link', { name: ours })).toBeVisible();
    // The last that comes for a member: a style that comes while the window changes leaves Chromium with media queries of both sizes.
    if (who === 'a member') await expect(page.getByText('读过的书会在这里等你')).toBeVisible();
    for (const letters of ['100%', '110%']) {
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), letters);
      for (const width of [320, 360, 390, 480, 600, 767, 768, 800, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const seen = await widths();
        const state = `${who}, ${width} px, letters of ${letters}: ${JSON.stringify(seen)}`;
        expect(seen.lines, state).toBe(1);
        expect(seen.text, state).toBeLessThanOrEqual(seen.room);
        expect(seen.page, state).toBeLessThanOrEqual(seen.window);
      }
    }
  }
});

test('back to top comes after a screen and leads to the top [S2.06]', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  const button = page.getByRole('button', { name: '回到顶部' });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test('the progress bar runs while a page is on its way [S2.07]', async ({ page }) => {
  await page.goto('/home');
  const release = await holdRequests(page, '**/api/v1/novel/filter/**');
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '完本' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page).toHaveURL(/ns=2/);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a page loads its remote from the address that the server wrote, which the shell does not know', async ({
  page,
  request,
}) => {
  const scripts: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname);
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  const data = JSON.parse((await page.locator('#page-data').textContent()) ?? '{}');
  const entry: string = data.set.remotes.reader.entry;
  expect(entry).toMatch(/^\/remotes\/reader\/files\/remoteEntry\.\w+\.js$/);
  expect(scripts).toContain(entry);
  for (const script of scripts.filter((path) => path.startsWith('/remotes/shell/'))) {
    expect(await (await request.get(script)).text()).not.toContain(data.set.remotes.reader.release);
  }
});
