import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { programLoaded, readOn, textAtTop } from '../../testing/reading/reading-place.ts';
import { onWatchedLine } from '../../testing/servers/watched-line.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/site.ts';

const open = async (page: Page, settings: object = {}) => {
  await page.addInitScript(
    (chosen) => localStorage.getItem('reading') ?? localStorage.setItem('reading', JSON.stringify(chosen)),
    settings,
  );
  await page.goto('/detail/1001-2');
  await programLoaded(page);
};

const panel = (page: Page) => page.getByRole('dialog', { name: '阅读设置' });
const text = (page: Page) => page.locator('[data-current] p[data-pid]').first();

/** A real font file: one that Playwright brings. */
const fontFile = (): { name: string; mimeType: string; buffer: Buffer } => {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'lib/vite/traceViewer',
  );
  const file = readdirSync(folder).find((name) => name.endsWith('.ttf')) ?? '';
  return { name: '我的字体.ttf', mimeType: 'font/ttf', buffer: readFileSync(path.join(folder, file)) };
};

/** Whether the browser has the font of the reader's own, ready to draw with. */
const showsOwnFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'own-font' && status === 'loaded'));

test('weight, alignment and the margins of a phone change the text, and are there before its first paint', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await open(page);
  await page.keyboard.press('s');
  await panel(page).getByRole('slider', { name: '字重' }).fill('600');
  await panel(page).getByRole('radio', { name: '靠左' }).check();
  const margin = panel(page).getByRole('slider', { name: '边距' });
  await expect(margin).toBeVisible({ visible: isMobile });
  await expect(panel(page).getByRole('slider', { name: '页宽' })).toBeVisible({ visible: !isMobile });
  if (isMobile) await margin.fill('64');
  await page.keyboard.press('Escape');
  const expectSet = async () => {
    await expect(text(page)).toHaveCSS('font-weight', '600');
    await expect(text(page)).toHaveCSS('text-align', 'start');
    if (isMobile) expect((await text(page).boundingBox())?.x).toBeGreaterThanOrEqual(64);
  };
  await expectSet();
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expectSet();
});
test.use({ expectedErrors: [/ERR_FAILED|OTS parsing error/] });

test('the clock and the battery are at the foot outside full screen where a reader wants them', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.62, charging: false });
    Object.assign(navigator, { getBattery: async () => battery });
  });
  await open(page);
  const clock = page.locator('[data-reading-foot]').getByText(/\d\d:\d\d · 电量 62%/);
  await expect(clock).toBeHidden();
  await page.keyboard.press('s');
  await panel(page).getByRole('checkbox', { name: '时间与电量' }).check();
  await page.keyboard.press('Escape');
  await expect(clock).toBeInViewport();
});

test('in two columns the lines stand beside each other, whatever the sizes', async ({ page }) => {
  for (const settings of [{}, { size: 21, line_height: 1.6, gap: 1.5 }, { size: 16, line_height: 2.3, gap: 0 }]) {
    await page.goto('/detail/1001-2');
    await page.evaluate((chosen) => localStorage.setItem('reading', JSON.stringify(chosen)), {
      mode: 'page',
      ...settings,
    });
    await page.reload();
    await programLoaded(page);
    const offGrid = await page.locator('[data-current]').evaluate((element) => {
      const { lineHeight } = getComputedStyle(element.querySelector('p[data-pid]') ?? element);
      const line = Number.parseFloat(lineHeight);
      const tops = [...element.querySelectorAll('p[data-pid]')].flatMap((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph);
        return [...range.getClientRects()].map(({ top }) => top);
      });
      const start = Math.min(...tops);
      const columns = Math.round(element.scrollWidth / element.clientWidth) * 2;
      const off = tops.map((top) => Math.abs((top - start) / line - Math.round((top - start) / line)) * line);
      return { columns, lines: tops.length, worst: Math.max(...off) };
    });
    expect(offGrid.columns).toBeGreaterThan(3);
    expect(offGrid.lines).toBeGreaterThan(20);
    expect(offGrid.worst).toBeLessThan(1);
  }
});

test('a font file of the own is checked, kept on the device, shown, and removed [B1.97]', async ({ page }) => {
  await open(page);
  await readOn(page, 900);
  const first = await textAtTop(page);
  await page.keyboard.press('s');
  await panel(page).getByRole('radio', { name: '自选' }).check();
  const choose = panel(page).getByLabel('选择文件');
  await choose.setInputFiles({ name: '小说.ttf', mimeType: 'font/ttf', buffer: Buffer.from('第一章 不是字体') });
  await expect(panel(page).getByRole('alert')).toHaveText('这不是字体文件，请选 TTF、OTF、WOFF 或 WOFF2');
  await choose.setInputFiles({ name: '坏.ttf', mimeType: 'font/ttf', buffer: Buffer.from([0, 1, 0, 0, 1, 2, 3]) });
  await expect(panel(page).getByRole('alert')).toHaveText('这个字体文件读不出来，请换一个');
  await choose.setInputFiles({ name: '大.ttf', mimeType: 'font/ttf', buffer: Buffer.alloc(30_000_001) });
  await expect(panel(page).getByRole('alert')).toHaveText('文件太大，最多 30 MB');

  await choose.setInputFiles(fontFile());
  await expect(panel(page).getByText('我的字体.ttf')).toBeVisible();
  const isShown = () => showsOwnFont(page);
  await expect.poll(isShown).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => textAtTop(page)).toBe(first);
  await page.reload();
  await programLoaded(page);
  await expect.poll(isShown).toBe(true);
  await expect(text(page)).toHaveCSS('font-family', /^own-font/);

  await page.keyboard.press('s');
  await panel(page).getByRole('button', { name: '移除' }).click();
  await expect(panel(page).getByRole('radio', { name: '宋体' })).toBeChecked();
  await expect.poll(isShown).toBe(false);
});

test('nothing of a font file of the own is ever sent, by whatever way, while a member chooses it, reads in it and comes back to it [B1.97]', async ({
  page,
  baseURL,
}) => {
  const line = await onWatchedLine(baseURL ?? '');
  // What goes to the site goes over the line; a request to anywhere else is seen by its address.
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:http|ws)/.test(protocol) && origin !== line.origin) elsewhere.push(request.url());
  });
  page.on('websocket', (socket) => elsewhere.push(socket.url()));
  await signIn(page, line.origin);
  await page.goto(`${line.origin}/detail/1001-2`);
  await programLoaded(page);
  await page.keyboard.press('s');
  await panel(page).getByRole('radio', { name: '自选' }).check();
  const from = line.sent.length;
  await panel(page).getByLabel('选择文件').setInputFiles(fontFile());
  await expect(panel(page).getByText('我的字体.ttf')).toBeVisible();
  await expect.poll(() => showsOwnFont(page)).toBe(true);
  await page.keyboard.press('Escape');
  await readOn(page, 900);
  await page.reload();
  await programLoaded(page);
  await expect.poll(() => showsOwnFont(page)).toBe(true);
  // On leaving too.
  await page.goto(`${line.origin}/user/setting`);
  await expect(page.getByRole('region', { name: '阅读偏好' })).toContainText('我的字体.ttf');

  const sent = line.sent.slice(from);
  // That the choice of it went to the account shows that the line sees what is sent.
  expect(sent.filter(({ bodyBytes }) => bodyBytes > 0).map(({ address }) => address)).toContain('/api/v1/user/info/');
  expect(sent.filter(({ upgrade }) => upgrade !== undefined)).toEqual([]);
  // A font has a hundred thousand bytes; what a page sends beside it has some hundred.
  expect(sent.filter(({ headBytes }) => headBytes > 2_000)).toEqual([]);
  expect(sent.reduce((sum, { address, bodyBytes }) => sum + address.length + bodyBytes, 0)).toBeLessThan(8_000);
  expect(elsewhere).toEqual([]);
  line.close();
});
