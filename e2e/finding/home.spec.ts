import type { Page } from '@playwright/test';
import { withEditorsChoice } from '../testing/library/editors-choice.ts';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a phone’s first screen of the home page has 继续阅读 and covers [B2.06]', async ({ page, baseURL }) => {
    await signIn(page, baseURL ?? '');
    await page.request.post('/api/v1/user/progress/', { data: { cid: '1001-2' } });
    await page.goto('/home');
    await expect(section(page, '继续阅读').getByRole('link', { name: /已读/ })).toBeInViewport({ ratio: 1 });
    await expect(section(page, '编辑推荐').locator('[data-dye]').first()).toBeInViewport({ ratio: 1 });
  });
});

test('完本精选 has covers, and no cover in a list is of the cloth of the one before it [B1.64 B2.16]', async ({
  page,
  seededSite: { origin },
}) => {
  await page.goto(`${origin}/home`);
  const finished = section(page, '完本精选').getByRole('listitem');
  await expect(finished.first()).toBeVisible();
  for (const novel of await finished.all()) {
    await expect(novel.locator('[data-dye]')).toBeVisible();
    await expect(novel).toContainText(/\S [\d.]+ ?万?字 · 共 \d+ 章$/);
  }
  const alike = await page.getByRole('main').evaluate((main) => {
    const clothIn = (item: Element) => {
      const cover = item.querySelector('[data-dye]');
      return cover ? getComputedStyle(cover).backgroundColor : undefined;
    };
    return [...main.querySelectorAll('li + li')]
      .filter((item) => clothIn(item) && clothIn(item) === clothIn(item.previousElementSibling as Element))
      .map((item) => item.textContent);
  });
  expect(alike).toEqual([]);
});

test('one banner alone, one pick or two, and a novel without an introduction fill their room [B2.05]', async ({
  page,
  seededSite,
}) => {
  const { origin } = seededSite;
  const silent = await importNovel(seededSite, {
    title: '无言',
    author: '佚名',
    chapters: { '第一章 无': ['没有话说。'] },
  });
  const box = async (one: ReturnType<typeof section>) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height, width };
  };
  const picks = section(page, '编辑推荐');
  await withEditorsChoice(seededSite, { banners: [silent], picks: ['1001'] }, async () => {
    await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('横幅');
    await page.goto(`${origin}/home`);
    const banner = section(page, '横幅').getByRole('link');
    // Its figures stand where another has its introduction.
    await expect(banner).toContainText(/《?无言》?.*共 1 章/);
    const content = await box(section(page, '新书入库'));
    expect((await box(banner)).width).toBeGreaterThan(content.width - 1);
    await expect(picks.getByRole('article')).toHaveCount(1);
    await expect(picks.getByRole('listitem')).toHaveCount(0);
    expect((await box(picks.getByRole('article'))).width).toBeGreaterThan(content.width - 1);
  });
  await withEditorsChoice(seededSite, { picks: ['1001', silent] }, async () => {
    await expect.poll(async () => await (await page.request.get(`${origin}/home`)).text()).toContain('data-few');
    await page.goto(`${origin}/home`);
    const content = await box(section(page, '新书入库'));
    const lead = await box(picks.getByRole('article'));
    const other = await box(picks.getByRole('listitem'));
    expect(lead.left).toBe(content.left);
    expect(Math.abs(other.right - content.right)).toBeLessThan(1);
    // In the middle of the first pick's height, with a larger cover than one of four has.
    expect(Math.abs(lead.top + lead.bottom - other.top - other.bottom)).toBeLessThan(4);
    expect((await box(picks.getByRole('listitem').locator('[data-dye]'))).width).toBe(104);
  });
});

test('three banners are gone through by arrows, and three picks fill their room [B2.05]', async ({
  page,
  seededSite,
}) => {
  const { origin } = seededSite;
  const banners = section(page, '横幅').getByRole('listitem');
  const chosen = { banners: ['1002', '1004', '1006'], picks: ['1001', '1003', '1005'] };
  await withEditorsChoice(seededSite, chosen, async () => {
    await expect(async () => {
      await page.goto(`${origin}/home`);
      await expect(banners).toHaveCount(3, { timeout: 1_000 });
    }).toPass();
    await expect(banners.first()).toBeInViewport({ ratio: 0.99 });
    await expect(banners.last()).not.toBeInViewport();
    await section(page, '横幅').getByRole('button', { name: '后面的横幅' }).click();
    await expect(banners.last()).toBeInViewport({ ratio: 0.99 });
    await section(page, '横幅').getByRole('button', { name: '前面的横幅' }).click();
    await expect(banners.first()).toBeInViewport({ ratio: 0.99 });

    const picks = section(page, '编辑推荐').getByRole('listitem');
    await expect(picks).toHaveCount(2);
    const rightOf = async (one: ReturnType<typeof section>) => {
      const { x, width } = (await one.boundingBox()) ?? { x: 0, width: 0 };
      return x + width;
    };
    const right = await rightOf(section(page, '新书入库'));
    for (const pick of await picks.all()) expect(Math.abs((await rightOf(pick)) - right)).toBeLessThan(1);
  });
});

test('新书入库 is scrolled to its end by arrows on a desktop, and has none on a phone [B2.04]', async ({
  page,
  seededSite: { origin },
}) => {
  await page.goto(`${origin}/home`);
  const added = section(page, '新书入库');
  const last = added.getByRole('listitem').last();
  const next = added.getByRole('button', { name: '后面的新书' });
  await expect(last).not.toBeInViewport();
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(last).toBeInViewport();
  await added.getByRole('button', { name: '前面的新书' }).click();
  await expect(added.getByRole('listitem').first()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(next).toBeHidden();
});

test('an arrow of 新书入库 shows as long as there is more on its side, however the list and the window move [B2.04]', async ({
  page,
  seededSite: { origin },
}) => {
  await page.goto(`${origin}/home`);
  const added = section(page, '新书入库');
  const covers = added.getByRole('list');
  const before = added.getByRole('button', { name: '前面的新书' });
  const after = added.getByRole('button', { name: '后面的新书' });
  const expectArrows = async (shown: { before: boolean; after: boolean }) => {
    await expect(before).toBeVisible({ visible: shown.before });
    await expect(after).toBeVisible({ visible: shown.after });
  };
  const scrollTo = (left: number) =>
    covers.evaluate((list, to) => list.scrollTo({ left: to, behavior: 'instant' }), left);
  // At its start an arrow back would lie over the first cover.
  await expectArrows({ before: false, after: true });
  await scrollTo(140);
  await expectArrows({ before: true, after: true });
  await scrollTo(10_000);
  await expectArrows({ before: true, after: false });
  await scrollTo(0);
  await expectArrows({ before: false, after: true });
  // The keyboard's focus stays on the arrow that has come to its end.
  await page.keyboard.press('Tab');
  await after.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect(after).toHaveAttribute('aria-disabled', 'true');
  await expect(after).toBeFocused();
  await expectArrows({ before: true, after: true });
  // Where all covers have room there is nothing to go to.
  const width = await covers.evaluate((list) => list.scrollWidth);
  await covers.evaluate((list, needed) => list.style.setProperty('inline-size', `${needed + 2}px`), width);
  await after.blur();
  await expectArrows({ before: false, after: false });
});

/** A site that nobody has read on, with one pick alone, so that the other sections hold what belongs to them. */
const unreadSite = async (startSite: () => Promise<OwnServer>): Promise<OwnServer> => {
  const site = await startSite();
  await site.library('picks', 'set', '1001');
  return site;
};

test('本周热门 gives way to the updates while nobody has read, its ranking says so, and it comes with the first reader [B2.01]', async ({
  page,
  startSite,
}) => {
  const { origin, library } = await unreadSite(startSite);
  const hot = section(page, '本周热门');
  const updated = section(page, '最近更新');
  const widthOf = async (one: ReturnType<typeof section>) => (await one.boundingBox())?.width ?? 0;
  await page.goto(`${origin}/home`);
  await expect(updated).toBeVisible();
  await expect(hot).toHaveCount(0);
  expect(await widthOf(updated)).toBe(await widthOf(section(page, '新书入库')));
  await page.goto(`${origin}/ranking`);
  await expect(page.getByRole('heading', { name: '这张榜还是空的' })).toBeVisible();
  await expect(page.getByText('这段时间还没有人读过这里的书。')).toBeVisible();

  const read = await page.request.post(`${origin}/api/v1/novel/read/`, { data: { cid: '1003-1' } });
  expect(read.ok()).toBe(true);
  // Reads are counted a moment later, and lists are kept until the library changes, for a minute at most.
  let tries = 0;
  await expect(async () => {
    tries += 1;
    await library('picks', 'set', tries % 2 === 0 ? '1002' : '1004');
    await page.goto(`${origin}/home`);
    await expect(hot.locator('a[href="/book/1003"]').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await widthOf(updated)).toBeLessThan(await widthOf(section(page, '新书入库')));
});

test('最近更新 shows a serial and what got a chapter, not what was imported finished [B2.02]', async ({
  page,
  startSite,
}) => {
  const site = await unreadSite(startSite);
  const paragraphs = ['船来了，人都到渡口去看。没有人下船，只有一只箱子。'.repeat(12)];
  const chapters = { '第一章 渡': paragraphs };
  const [ended, serial] = await importNovels(
    site,
    { title: '渡口旧事', author: '林渡', status: '完本', chapters },
    { title: '渡口新事', author: '何渡', status: '连载', chapters },
  );
  const bookIn = (name: string, id: string) => section(page, name).locator(`a[href="/book/${id}"]`);
  const open = async (holds: (html: string) => boolean) => {
    await expect.poll(async () => holds(await (await page.request.get(`${site.origin}/home`)).text())).toBe(true);
    await page.goto(`${site.origin}/home`);
  };
  await open((html) => html.includes('渡口旧事') && html.includes('渡口新事'));
  await expect(bookIn('最近更新', serial).first()).toBeVisible();
  await expect(bookIn('新书入库', ended).first()).toBeAttached();
  await expect(bookIn('最近更新', ended)).toHaveCount(0);

  const more = { ...chapters, '第二章 归': paragraphs };
  expect(await importNovel(site, { title: '渡口旧事', author: '林渡', status: '完本', chapters: more })).toBe(ended);
  await open((html) => html.includes('第二章 归'));
  await expect(bookIn('最近更新', ended).first()).toBeVisible();
  await expect(section(page, '最近更新').getByRole('link', { name: '第二章 归' }).first()).toBeVisible();
});
