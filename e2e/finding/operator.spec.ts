import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importNovel, importNovels } from '../testing/library/import-novel.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

// One worker, hence one server, for all of these.
test.describe.configure({ mode: 'default' });

/** Long enough for headings between them to be read as those of chapters, and not as a list. */
const passage = (subject: string) =>
  Array.from({ length: 12 }, (_, day) => `${subject}，那是第${day}天的事，谁也没有说什么，只有风从河上吹过来。`);
const chapters = {
  前言: ['请记住本站网址 www.example.com'],
  '第一章 雾': passage('雾'),
  '第二章 船': passage('船'),
};

test.describe('what is done to a book', () => {
  // The page of a chapter fetches the one before, which may be dropped by then.
  test.use({ expectedErrors: [/status of (?:410|404.*\/chapter\/\d+-1\/)/] });

  test('what an operator changes of a book by command stands in it at the next visit, and goes with undo [B7.01 B7.02 B7.06 B7.07]', async ({
    page,
    ownSite,
  }) => {
    const { origin, library } = ownSite;
    const id = await importNovel(ownSite, { title: '有人照看的书', author: '林海', chapters });
    const book = `${origin}/book/${id}`;
    const contents = page.getByRole('region', { name: '目录' });
    await page.goto(book);
    // The first chapter has advertisements alone.
    await expect(contents.getByRole('link', { name: '前言' })).toBeVisible();
    await page.getByRole('link', { name: '开始阅读' }).first().click();
    await expect(page).toHaveURL(`${origin}/detail/${id}-2`);

    const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
    const text = path.join(folder, 'text.txt');
    writeFileSync(text, '雾来了很久很久。\n灯塔亮了。\n');
    await library('chapters', 'edit', `${id}-2`, '--title', '第一章 归船', '--text', text);
    rmSync(folder, { recursive: true });
    const chapter = page.getByRole('article').first();
    await page.goto(`${origin}/detail/${id}-2`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('第一章 归船');
    await expect(chapter).toContainText('灯塔亮了。');
    await library('chapters', 'undo', id);
    await page.goto(`${origin}/detail/${id}-2`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('第一章 雾');
    await expect(chapter).not.toContainText('灯塔亮了。');

    await library('chapters', 'drop', `${id}-1`);
    await library('cover', id, path.resolve(import.meta.dirname, '../screenshots/rows-phone.png'));
    await page.goto(book);
    await expect(contents.getByRole('link', { name: '第一章 雾' })).toBeVisible();
    await expect(contents.getByRole('link', { name: '前言' })).toHaveCount(0);
    const cover = page.getByRole('main').locator('img[src^="/covers/"]').first();
    await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(300);

    await library('takedown', id);
    expect((await page.goto(book))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: '作品已下架' })).toBeVisible();
    await library('restore', id);
    expect((await page.goto(book))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: '有人照看的书' })).toBeVisible();
  });
});

test.describe('what is done to books', () => {
  test.use({ expectedErrors: [/status of (?:410|404)/] });

  test('advertisements are dropped, and a chapter is merged with the next and parted again, by command [B7.02 B7.03]', async ({
    page,
    ownSite,
  }) => {
    const { origin, library } = ownSite;
    const advert = '手机阅读请登录 www.example.com';
    const id = await importNovel(ownSite, {
      title: '删改之书',
      author: '林海',
      chapters: { '第一章 雾': passage('雾'), '第二章 船': [...passage('船'), advert], '第三章 灯': passage('灯') },
    });
    const chapter = page.getByRole('article').first();
    const contents = page.getByRole('region', { name: '目录' });
    await page.goto(`${origin}/detail/${id}-2`);
    await expect(chapter).toContainText(advert);
    await library('chapters', 'adverts', id, '--drop', 'all');
    await page.goto(`${origin}/detail/${id}-2`);
    await expect(chapter).toContainText('船，那是第11天的事');
    await expect(chapter).not.toContainText(advert);

    await library('chapters', 'merge', `${id}-1`);
    await page.goto(`${origin}/detail/${id}-1`);
    await expect(chapter).toContainText('船，那是第11天的事');
    await page.goto(`${origin}/book/${id}`);
    await expect(contents.getByRole('link', { name: /^第.章/ })).toHaveText([/第一章 雾/, /第三章 灯/]);
    await library('chapters', 'undo', id);
    await page.goto(`${origin}/book/${id}`);
    await expect(contents.getByRole('link', { name: /^第.章/ })).toHaveCount(3);
    await page.goto(`${origin}/detail/${id}-1`);
    await expect(chapter).toContainText('雾，那是第11天的事');
    await expect(chapter).not.toContainText('船，那是第11天的事');
    await library('remove', id, '--yes');
  });

  test('two books are taken down by their ids, brought back by a query, and removed by one [B7.11]', async ({
    page,
    ownSite,
  }) => {
    const { origin, library } = ownSite;
    const both = { author: '观星客', chapters: { '第一章 星': ['星在天上。'] } };
    const ids = await importNovels(ownSite, { ...both, title: '双星之一' }, { ...both, title: '双星之二' });
    const expectStatus = async (status: number) => {
      for (const id of ids) expect((await page.goto(`${origin}/book/${id}`))?.status()).toBe(status);
    };
    const query = ['--keyword', '观星客', '--yes'];
    await expectStatus(200);
    await library('takedown', ...ids);
    await expectStatus(410);
    await library('restore', ...query);
    await expectStatus(200);
    await library('remove', ...query);
    await expectStatus(404);
  });

  test('a book brings its cover along in its EPUB [B7.06]', async ({ page, ownSite }) => {
    const { origin, library } = ownSite;
    const id = await importNovel(ownSite, { title: '有封面的书', author: '林海', chapters });
    await library('cover', id, path.resolve(import.meta.dirname, '../screenshots/rows-phone.png'));
    const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
    const file = path.join(folder, '有封面的书.epub');
    writeFileSync(file, await (await page.request.get(`${origin}/epub/${id}.epub`)).body());
    await library('remove', id, '--yes');
    const [line = ''] = (await library('import', file, '--json')).split('\n');
    rmSync(folder, { recursive: true });
    const { novel_id } = JSON.parse(line) as { novel_id: string };
    expect(novel_id).not.toBe(id);
    await page.goto(`${origin}/book/${novel_id}`);
    const cover = page.getByRole('main').locator('img[src^="/covers/"]').first();
    await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(300);
    await library('remove', novel_id, '--yes');
  });
});

test('a book that is imported again keeps what its first import was told, and gets what is new [B7.04]', async ({
  page,
  ownSite: { origin, library },
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
  const file = path.join(folder, '雾港旧事.txt');
  const write = (texts: Record<string, string[]>) =>
    writeFileSync(
      file,
      Object.entries(texts)
        .flatMap(([heading, paragraphs]) => [heading, ...paragraphs])
        .join('\n\n'),
    );
  const importFile = async (...told: string[]) =>
    (JSON.parse(await library('import', file, '--json', ...told)) as { novel_id: string }).novel_id;
  const { 前言: _, ...story } = chapters;
  write(story);
  const id = await importFile('--title', '雾港新编', '--author', '江声', '--tags', '港口');
  write({ ...story, '第三章 灯': passage('灯') });
  expect(await importFile()).toBe(id);
  rmSync(folder, { recursive: true });
  await page.goto(`${origin}/book/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '雾港新编' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '江声' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '港口' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '目录' }).getByRole('link', { name: '第三章 灯' })).toBeVisible();
  await library('remove', id, '--yes');
});

test('an announcement reaches a member, and is gone from messages and badge once it is recalled [B7.12]', async ({
  page,
  ownSite: { origin, library },
}) => {
  await signIn(page, origin);
  const [line = ''] = (
    await library('announce', '--title', '今夜停机', '--body', '两点到四点停机维护。', '--json')
  ).split('\n');
  const { id } = JSON.parse(line) as { id: string };
  await page.goto(`${origin}/user/message`);
  const badge = page.getByRole('banner').getByRole('link', { name: '消息' });
  await expect(page.getByRole('main')).toContainText('今夜停机');
  await expect(badge).toContainText('1');
  await library('announce', 'recall', id);
  await page.goto(`${origin}/user/message`);
  await expect(page.getByRole('main').getByRole('heading', { name: '没有消息' })).toBeVisible();
  await expect(badge).not.toContainText('1');
});

test('the head of a page names feeds and search, and a book is downloaded as an EPUB that the library reads [B8.01 B8.02 B8.03 B8.04]', async ({
  page,
  ownSite: { origin, library },
}) => {
  const answerOf = async (link: string) => {
    const address = await page.locator(link).first().getAttribute('href');
    const answer = await page.request.get(new URL(address ?? '', origin).href);
    expect(answer.status(), link).toBe(200);
    return await answer.text();
  };
  await page.goto(`${origin}/home`);
  expect(await answerOf('head link[rel=search]')).toContain('/search?keyword={searchTerms}');
  expect(await answerOf('head link[type="application/atom+xml"]')).toContain('《河工纪》');
  expect(await answerOf('head link[type*="opds-catalog"]')).toContain('<feed');

  const novels = (await library('list', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  await page.goto(`${origin}/book/${novels.find((novel) => novel.title === '借剑').id}`);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(await answerOf('head link[type="application/atom+xml"]')).toContain(title);
  expect(await answerOf('main a:text("订阅更新")')).toContain(title);
  const downloading = page.waitForEvent('download');
  await page.getByRole('main').getByRole('link', { name: '下载 EPUB' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.epub$/);
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-e2e-'));
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const [read = ''] = (await library('import', file, '--dry-run', '--json')).split('\n');
  expect(JSON.parse(read)).toMatchObject({ title });
  rmSync(folder, { recursive: true });
});
