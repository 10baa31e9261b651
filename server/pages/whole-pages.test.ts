import type { FastifyInstance } from 'fastify';
import { calls, pages } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { setFirstPicks } from '../novels/editing/picks.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';

/** Text of the body, as a browser without script shows it. */
const textOf = (html: string): string =>
  (/<body>([\s\S]*)<script type="application\/json"/.exec(html)?.[1] ?? '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ');

describeOnSqlite('pages from real builds', (open) => {
  let store: Store;
  let site: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    const chapters = ['雾', '船', '灯'].map((name, index) =>
      chapter(`第${index + 1}章 ${name}`, `${name}来了。`, '他醒了。'),
    );
    await saveNovel(store, incoming({ intro: '一座灯塔，一个人。', chapters }));
    await saveNovel(store, incoming({ title: '<归船> & "海"', status: 2 }));
    await setFirstPicks(store, ['1001']);
    site = await buildTestSite(store);
  });
  afterAll(() => site.close());

  const get = (url: string) => site.inject({ method: 'GET', url });

  it('/ leads to /home [S2.01]', async () => {
    const { statusCode, headers } = await get('/');
    expect([statusCode, headers.location]).toEqual([302, '/home']);
  });

  it.each<[page: string, title: string, texts: string[], links: string[]]>([
    ['/home', '书海', ['编辑推荐', '灯塔守夜人', '全部作品'], ['/book/1001', '/filter?ns=2']],
    ['/search?keyword=%E7%81%AF', '搜索：灯', ['灯 塔守夜人'], ['/book/1001']],
    ['/search?keyword=没有的', '搜索：没有的', ['没有找到相关作品'], []],
    ['/filter', '排行榜', ['灯塔守夜人', '<归船>'], ['/book/1001', '/filter?ns=1']],
    ['/filter?ns=2', '完本', ['<归船>'], ['/book/1002']],
    ['/book/1001', '灯塔守夜人', ['一座灯塔，一个人。', '第3章 灯', '开始阅读'], ['/detail/1001-1', '/detail/1001-3']],
    ['/detail/1001-2', '第2章 船', ['船来了。', '他醒了。', '上一章', '下一章'], ['/detail/1001-1', '/detail/1001-3']],
  ])('%s is whole without script [S2.08 S2.09 S2.10 S2.11 S2.12 S2.26]', async (page, title, texts, links) => {
    const { statusCode, body, headers } = await get(page);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(body)?.[1]).toContain(title);
    const text = textOf(body).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/\s+/g, ' ');
    for (const expected of texts) expect(text).toContain(expected);
    for (const link of links) expect(body).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(body).toContain('<form');
    expect(body).toContain('action="/search"');
  });

  it.each([
    ['/nothing/here', '页面不存在'],
    ['/book/9999', '作品不存在'],
    ['/book/abc', '作品不存在'],
    ['/detail/1001-99', '章节不存在'],
    ['/detail/9999-1', '章节不存在'],
    ['//evil.example/home', '页面不存在'],
    ['/home%0A', '页面不存在'],
    ['/%0D%0Ahome', '页面不存在'],
    ['/a/%E2%80%A8/b', '页面不存在'],
    ['/book/1001%0A', '作品不存在'],
  ])('%s is not there, says so in its own words with status 404, and no cache keeps it', async (page, words) => {
    const { statusCode, body, headers } = await get(page);
    expect(statusCode).toBe(404);
    expect(textOf(body)).toContain(words);
    expect(textOf(body)).toContain('全部作品');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('name="robots" content="noindex"');
  });

  it('/user pages render the frame', async () => {
    for (const page of [pages.settings, pages.bookshelf, pages.messages, pages.feedback]) {
      const { statusCode, body } = await get(page);
      expect(statusCode).toBe(200);
      expect(textOf(body)).toContain('全部作品');
      expect(body).toContain('<footer');
    }
    expect((await get('/user')).headers.location).toBe(pages.settings);
  });

  it('a page names the scripts that it needs, and all of them are there', async () => {
    const { body } = await get('/detail/1001-2');
    const scripts = [...body.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)];
    const urls = scripts.map(([, url = '']) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => url.startsWith('/remotes/account/'))).toEqual([]);
    expect(urls.filter((url) => url.startsWith('/remotes/reader/')).length).toBeGreaterThanOrEqual(2);
    for (const url of urls) expect((await get(url)).statusCode).toBe(200);
  });

  it('a page carries what its loaders gave, so that the browser need not ask again; its text stands there once', async () => {
    const { body } = await get('/detail/1001-2');
    const data = JSON.parse(/<script type="application\/json" id="page-data">(.*)<\/script>/.exec(body)?.[1] ?? '');
    const chapterOfApi = (await get(`/api/v1${calls.chapter('1001-2')}`)).json().data;
    expect(data.hydration.loaderData.chapter).toEqual({ ...chapterOfApi, paragraphs: [] });
    // The head has the first words once more, as the page's description.
    const [, belowHead = ''] = body.split('</head>');
    for (const { text } of chapterOfApi.paragraphs) expect(belowHead.split(text)).toHaveLength(2);
    expect(Object.keys(data.set.remotes)).toEqual(['account', 'reader']);
  });

  it('text that looks like markup stays text', async () => {
    const { body } = await get('/book/1002');
    expect(body).not.toContain('<归船>');
    expect(body).toContain('&lt;归船&gt; &amp; ');
  });

  it('an address that cannot be decoded, or is none of a page, gets no page', async () => {
    expect((await get('/book/%E0%A4%A')).statusCode).toBe(400);
    expect((await get('/api/v1/nothing/')).json()).toMatchObject({ code: 'not_found' });
  });

  it('a form that the browser sends to a page is refused in a sentence [B13.17]', async () => {
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': form };
      const posted = await site.inject({ method: 'POST', url: '/home', headers, payload: 'wish=1' });
      expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(posted.body).toContain('页面上的表单由页面的程序提交');
    }
  });
});
