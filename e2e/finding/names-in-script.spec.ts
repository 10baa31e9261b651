import type { Page } from '@playwright/test';
import { importNovel } from '../testing/library/import-novel.ts';
import { selectionBar, selectText } from '../testing/reading/notes.ts';
import { programLoaded, showTools } from '../testing/reading/reading-place.ts';
import { scriptSpeech } from '../testing/reading/scripted-speech.ts';
import type { OwnServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Characters of its title, its author, its chapters and its tag that simplified texts do not have. */
const traditional = /[滸後傳陳與劉鶚風廟遊俠]/;

/** Imports the novel, whose names are in traditional characters, with so many chapters. @returns its id */
const importTraditional = (site: OwnServer, count: number): Promise<string> =>
  importNovel(site, {
    title: '水滸後傳',
    author: '陳忱與劉鶚',
    status: '完本',
    chapters: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `第${at + 1}回 風雪山神廟`,
        ['卻說那雪正下得緊，眾人都說這幾個時辰過不去了。'],
      ]),
    ),
  });

const chooseSimplified = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ script: 'hans' })));

/** Looks at all that a screen reader says of a page: its texts and the names of its buttons, fields and pictures. */
const expectSimplifiedNames = async (page: Page, where: string) => {
  const said = await page.locator('body').ariaSnapshot();
  expect(
    said.split('\n').filter((line) => traditional.test(line)),
    where,
  ).toEqual([]);
};

const linkOfAuthor = (page: Page) => page.getByRole('main').getByRole('link', { name: '陈忱与刘鹗' }).first();

test('the chosen script holds for every name of a novel and its author, wherever they stand [B1.70]', async ({
  page,
  ownSite,
}) => {
  const { origin, library } = ownSite;
  const bid = await importTraditional(ownSite, 3);
  await library('picks', 'set', bid);
  await library('edit', bid, '--tags', '遊俠');
  await chooseSimplified(page);
  await signIn(page, origin);
  const post = async (call: string, data: object) =>
    expect((await page.request.post(`${origin}/api/v1${call}`, { data })).status(), call).toBe(200);
  await post('/collect/book/', { bid, collected: true });
  await post('/user/progress/', { cid: `${bid}-2` });
  await post('/collect/chapter/', { cid: `${bid}-2`, pid: '1', quote: '卻說那雪正下得緊，眾人' });
  const quoted = { chapter_id: `${bid}-2`, pid: '1', quote: '卻說那雪正下得緊，眾人' };
  await post('/user/feedback/', { kind: '错字', content: '这里有一个错字。', context: quoted });
  // Its readers are told of a further chapter.
  await importTraditional(ownSite, 4);

  await page.goto(`${origin}/book/${bid}`);
  const author = await linkOfAuthor(page).getAttribute('href');
  await post('/follow/', { author_id: author?.split('/').at(-1), followed: true });
  for (const address of [
    '/home',
    '/filter',
    `/filter?tags=${encodeURIComponent('遊俠')}`,
    '/ranking?kind=collects',
    `/search?keyword=${encodeURIComponent('水浒')}`,
    `/search?keyword=${encodeURIComponent('那雪正下得')}&place=other`,
    `/book/${bid}`,
    `/detail/${bid}-2`,
    `${author}`,
    '/history',
    '/user/bookshelf',
    '/user/bookshelf?tab=author',
    '/user/bookshelf?tab=chapter',
    '/user/message',
    '/user/feedback',
  ]) {
    await page.goto(origin + address);
    // All text of the page, with the titles on drawn covers. The keywords are simplified: what a reader types is never converted.
    await expect(page.getByRole('main'), address).toContainText(/水浒后传|陈忱与刘鹗|却说那雪正下得紧/);
    await expect(page.getByRole('main'), address).not.toContainText(/[滸後傳陳與劉鶚風廟卻說緊眾]/);
    await expect(page, address).not.toHaveTitle(traditional);
    await expectSimplifiedNames(page, address);
  }

  await page.goto(`${origin}/user/bookshelf`);
  await page.getByRole('main').getByRole('button', { name: '批量管理' }).click();
  await expect(page.getByRole('checkbox', { name: '选择《水浒后传》' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '封面' }).click();
  await expect(page.getByRole('checkbox', { name: '选择《水浒后传》' })).toBeVisible();
  await expectSimplifiedNames(page, '批量管理');

  for (const [typed, suggested] of [
    ['水浒', '水浒后传'],
    ['陈忱', '陈忱与刘鹗'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    const suggestions = page.getByRole('listbox', { name: '搜索建议' });
    await expect(suggestions).toContainText(suggested);
    await expect(suggestions).not.toContainText(traditional);
  }
});

test('what a toast or a dialog says of a novel stands in the chosen script [B1.70]', async ({ page, ownSite }) => {
  const { origin } = ownSite;
  const bid = await importTraditional(ownSite, 4);
  await chooseSimplified(page);
  const toasts = page.locator('[data-toaster]');
  const expectSaid = async (words: string) => {
    await expect(toasts).toContainText(words);
    await expect(toasts).not.toContainText(traditional);
  };
  await page.goto(`${origin}/book/${bid}`);
  const author = `${origin}${await linkOfAuthor(page).getAttribute('href')}`;
  for (const [address, button, said] of [
    [`${origin}/book/${bid}`, '加入书架', '登录后就会把《水浒后传》加入书架'],
    [`${origin}/book/${bid}`, '点赞', '登录后就会给《水浒后传》点赞'],
    [author, '关注', '登录后就会关注陈忱与刘鹗'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expectSaid(said);
  }

  await signIn(page, origin);
  await page.request.post(`${origin}/api/v1/collect/book/`, { data: { bid, collected: true } });
  await page.goto(`${origin}/user/bookshelf`);
  await page.getByRole('button', { name: /的阅读状态：/ }).click();
  const dialog = page.getByRole('dialog', { name: '阅读状态' });
  await expect(dialog).toContainText('《水浒后传》');
  await dialog.getByRole('button', { name: '读完' }).click();
  await expectSaid('《水浒后传》改为读完');
  await page.getByRole('button', { name: /^从书架移出/ }).click();
  await expectSaid('已移出《水浒后传》');
});

test('what of a novel leaves its page stands in the chosen script: on the lock screen, shared, said by a slider [B1.70]', async ({
  page,
  ownSite,
}) => {
  const bid = await importTraditional(ownSite, 4);
  await chooseSimplified(page);
  await scriptSpeech(page, [{ name: '晓晓', lang: 'zh-CN' }]);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await page.goto(`${ownSite.origin}/detail/${bid}-2`);
  await showTools(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第2回 风雪山神庙');

  await selectText(page, ['1', 0], ['1', 9]);
  await selectionBar(page).getByRole('button', { name: '分享' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
    .toMatchObject({ title: '《水浒后传》', text: '“却说那雪正下得紧，”——《水浒后传》' });

  await page.getByRole('button', { name: '朗读' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { title, artist, album } = navigator.mediaSession.metadata ?? {};
        return [title, artist, album];
      }),
    )
    .toEqual(['第2回 风雪山神庙', '陈忱与刘鹗', '水浒后传']);
  await page.getByRole('dialog', { name: '朗读' }).getByRole('button', { name: '停止朗读' }).click();

  await page.addInitScript(() => localStorage.setItem('reading', JSON.stringify({ script: 'hans', mode: 'page' })));
  await page.reload();
  await programLoaded(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  const bars = page.getByRole('region', { name: '阅读进度' });
  await bars.getByText('全书').click();
  const slider = bars.getByRole('slider', { name: '全书进度' });
  await expect(slider).toHaveAttribute('aria-valuetext', '第2回 风雪山神庙，第 2 篇，共 4');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '第3回 风雪山神庙，第 3 篇，共 4');
  await expectSimplifiedNames(page, '全书进度');
});

test('what a reader typed stays as it was typed, and what is picked is kept as it was shown [B3.12]', async ({
  page,
  ownSite,
}) => {
  await importTraditional(ownSite, 4);
  await chooseSimplified(page);
  await page.goto(`${ownSite.origin}/search?keyword=${encodeURIComponent('水滸')}`);
  await expect(page.getByRole('main')).toContainText('水浒后传');
  await expect(page).toHaveTitle(/^搜索：水滸 - /);
  await expect(page.getByRole('heading', { name: '“水滸”的搜索结果' })).toBeVisible();
  const box = page.getByRole('searchbox');
  await expect(box).toHaveValue('水滸');

  const suggestions = page.getByRole('listbox', { name: '搜索建议' });
  const option = (name: RegExp) => suggestions.getByRole('option', { name });
  await box.fill('水');
  await expect(option(/^水滸$/)).toBeVisible();

  await page.goto(`${ownSite.origin}/home`);
  await box.fill('水滸');
  // The list stands still from here on.
  await expect(suggestions.getByRole('option')).toHaveText([/^水浒后传/, '搜索“水滸”']);
  await option(/^水浒后传/).click();
  await expect(page).toHaveURL(/\/book\//);
  await expect(box).toHaveValue('水浒后传');
  await box.fill('');
  await expect(suggestions.getByRole('group', { name: '搜索历史' }).getByRole('option')).toHaveText([
    '水浒后传',
    '水滸',
  ]);
  await box.fill('陈忱');
  await option(/^陈忱与刘鹗/).click();
  await expect(page).toHaveURL(`${ownSite.origin}/search?keyword=${encodeURIComponent('陈忱与刘鹗')}`);
  await expect(page.getByRole('main')).toContainText('水浒后传');
});
