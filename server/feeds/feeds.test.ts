import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { formatDay } from 'shared-api/format';
import { calls, feeds } from 'shared-api/paths';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';
import type { Store } from '../db/open-store.ts';
import { setSite } from '../novels/editing/site-texts.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { atomProblems, opdsProblems } from './testing/atom-problems.ts';
import { OpdsFeed, OpdsPublication } from './testing/opds-2-schema.ts';

const { DOMParser } = new JSDOM('').window;

describeOnEachDatabase('what other programs read of the site', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  let goneId: string;
  const told = { intro: '雾 & <灯>\u0001。', tags: ['海'] };
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { PUBLIC_ORIGIN: 'https://shuhai.example' });
    const saved = await saveNovel(store, incoming(told));
    id = saved.novelId;
    const gone = await saveNovel(store, incoming({ title: '已下架' }));
    goneId = gone.novelId;
    await setTakenDown(store, Number(goneId), true);
    await setSite(store, { name: '灯塔书屋' });
  });
  afterAll(() => app.close());

  const get = async (url: string, type: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    return body;
  };
  const xml = async (url: string, type: string) => {
    const document = new DOMParser().parseFromString(await get(url, `${type}; charset=utf-8`), 'application/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    return document;
  };
  const textOf = (within: ParentNode, name: string) => within.querySelector(name)?.textContent;
  /** Href and type of a link. */
  const linkOf = (within: ParentNode, rel: string) => {
    const link = within.querySelector(`:scope > link[rel="${rel}"]`);
    return link && [link.getAttribute('href'), link.getAttribute('type')];
  };
  it('of the feeds that one address asks for at once most are answered, the others 429 with a time to wait', async () => {
    const ask = () => app.inject({ url: feeds.novel(id), remoteAddress: '203.0.113.9' });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    const answered = answers.filter(({ statusCode }) => statusCode === 200).length;
    // Eight at once, and whatever comes when the first of them have theirs.
    expect(answered).toBeGreaterThanOrEqual(8);
    expect(answered).toBeLessThan(40);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('2');
    expect((await ask()).statusCode).toBe(200);
  });

  it('the Atom feed of the site has the newest chapter of each novel that is not taken down [B8.01]', async () => {
    const feed = await xml(feeds.newChapters, 'application/atom+xml');
    expect(atomProblems(feed)).toEqual([]);
    expect(textOf(feed, 'feed > author > name')).toBe('灯塔书屋');
    const entries = [...feed.querySelectorAll('entry')];
    expect(entries.map((entry) => textOf(entry, 'title'))).toEqual(['《灯塔守夜人》第三章 灯']);
    expect(entries[0] && linkOf(entries[0], 'alternate')).toEqual([
      `https://shuhai.example/detail/${id}-3`,
      'text/html',
    ]);
  });

  it.each([
    ['*/*', 'application/atom+xml'],
    ['application/atom+xml, application/xml;q=0.9', 'application/atom+xml'],
    // A browser, which shows XML with its style and Atom as plain text.
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/xml'],
  ])('an Atom feed is sent to whoever accepts %s as %s [B8.01]', async (accept, type) => {
    const { headers, body } = await app.inject({ url: feeds.novel(id), headers: { accept } });
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(headers.vary).toContain('accept');
    expect(body).toContain('<?xml-stylesheet type="text/css" href="/feed/style.css"?>');
    expect((await app.inject({ url: '/feed/style.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('the Atom feed of a novel has its chapters, the last first, and a new one as soon as it is there [B8.01]', async () => {
    const titles = async () => {
      const feed = await xml(feeds.novel(id), 'application/atom+xml');
      expect(atomProblems(feed)).toEqual([]);
      return [...feed.querySelectorAll('entry > title')].map((title) => title.textContent);
    };
    expect(await titles()).toEqual(['第三章 灯', '第二章 船', '第一章 雾']);
    await saveNovel(store, incoming({ ...told, chapters: [...incoming().chapters, chapter('第四章 <岸>')] }));
    expect((await titles())[0]).toBe('第四章 <岸>');
    expect((await app.inject(feeds.novel(goneId))).statusCode).toBe(410);
    expect((await app.inject(feeds.novel('999'))).statusCode).toBe(404);
  });

  it('the OpenSearch description names the site and where its search stands [B8.02]', async () => {
    const description = await xml(feeds.openSearch, 'application/opensearchdescription+xml');
    expect(textOf(description, 'ShortName')).toBe('灯塔书屋');
    expect(textOf(description, 'Description')).toContain('灯塔书屋');
    expect([...description.querySelectorAll('Url')].map((url) => url.getAttribute('template'))).toEqual([
      'https://shuhai.example/search?keyword={searchTerms}',
      'https://shuhai.example/opds/search?q={searchTerms}',
    ]);
  });

  const acquisition = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
  const navigation = 'application/atom+xml;profile=opds-catalog;kind=navigation';

  it('the OPDS 1.2 catalogue leads to lists whose entries have what the specification demands [B8.03]', async () => {
    const root = await xml(feeds.catalogue, navigation);
    expect(opdsProblems(root, 'navigation')).toEqual([]);
    expect(linkOf(root.documentElement, 'start')).toEqual(['https://shuhai.example/opds', navigation]);
    const lists = [...root.querySelectorAll('entry')].map((entry) => linkOf(entry, 'subsection') ?? []);
    expect(lists).toHaveLength(4);
    for (const [href = '', type] of lists) {
      expect(type).toBe(acquisition);
      expect(opdsProblems(await xml(new URL(href ?? '').pathname, acquisition), 'acquisition')).toEqual([]);
    }
    const [entry] = (await xml('/opds/new', acquisition)).querySelectorAll('entry');
    if (entry === undefined) throw new Error('no entry');
    expect(linkOf(entry, 'http://opds-spec.org/acquisition/open-access')).toEqual([
      `https://shuhai.example/epub/${id}.epub`,
      'application/epub+zip',
    ]);
    expect(textOf(entry, 'summary')).toBe('雾 & <灯>。');
    expect([...entry.querySelectorAll('category')].map((one) => one.getAttribute('term'))).toEqual(['科幻', '海']);
    for (const words of ['dengta', '没有这部']) {
      const list = await xml(`/opds/search?${new URLSearchParams({ q: words })}`, acquisition);
      expect(opdsProblems(list, 'acquisition')).toEqual([]);
    }
    const found = await xml('/opds/search?q=dengta', acquisition);
    expect([...found.querySelectorAll('entry > title')].map((title) => title.textContent)).toEqual(['灯塔守夜人']);
  });

  const json = async (url: string, type = 'application/opds+json') =>
    JSON.parse(await get(url, `${type}; charset=utf-8`));
  const expectValid = (schema: TSchema, value: unknown) => expect(Errors(schema, value)).toEqual([true, []]);

  it('the OPDS 2.0 catalogue has in feeds and publications what its schema demands [B8.03]', async () => {
    const root = await json(feeds.catalogue2);
    expectValid(OpdsFeed, root);
    expect(root.metadata.title).toBe('灯塔书屋');
    expect(root.navigation).toHaveLength(4);
    for (const { href, title } of root.navigation) {
      const list = await json(new URL(href).pathname);
      expectValid(OpdsFeed, list);
      expect(list).toMatchObject({ metadata: { title }, links: [{ rel: 'self', href }, { rel: 'start' }] });
    }
    const [publication] = (await json('/opds/v2/new')).publications;
    expectValid(OpdsPublication, publication);
    expect(publication.metadata).toMatchObject({ title: '灯塔守夜人', author: '林海', language: 'zh' });
    const alone = await json(new URL(publication.links[0].href).pathname, 'application/opds-publication+json');
    expect(alone).toEqual(publication);
  });

  it('a reading app searches the OPDS 2.0 catalogue by its template, and where nothing is found the lists stand [B8.03]', async () => {
    const { links } = await json(feeds.catalogue2);
    const { href } = links.find(({ rel }: { rel: string }) => rel === 'search');
    const search = (words: string) =>
      json(
        new URL(href.replace('{?query}', `?${new URLSearchParams({ query: words })}`)).href.slice(
          new URL(href).origin.length,
        ),
      );
    const found = await search('dengta');
    expectValid(OpdsFeed, found);
    expect(found.publications.map(({ metadata }: { metadata: { title: string } }) => metadata.title)).toEqual([
      '灯塔守夜人',
    ]);
    const nothing = await search('没有这部');
    expectValid(OpdsFeed, nothing);
    expect(nothing.navigation).toHaveLength(4);
  });

  it('days and times are those of China, as on the pages, where it was the next day already [B8.05]', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '夜里入库' }));
    const at = Date.parse('2026-01-31T16:30:00Z');
    const { db } = store;
    await db
      .updateTable('novels')
      .set({ created_at: at, updated_at: at, latest_at: at })
      .where('id', '=', Number(novelId))
      .execute();
    await db.updateTable('chapters').set({ published_at: at }).where('novel_id', '=', Number(novelId)).execute();
    const { data } = JSON.parse((await app.inject(`/api/v1${calls.novel(novelId)}`)).body);
    const shown = formatDay(data.latest_chapter.published_at);
    expect(shown).toBe('2026/02/01');

    const moment = '2026-02-01T00:30:00+08:00';
    const feed = await xml(feeds.novel(novelId), 'application/atom+xml');
    const textsOf = (within: ParentNode, selector: string) =>
      [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(textsOf(feed, 'summary span')).toEqual(Array(3).fill(shown));
    expect(textsOf(feed, 'updated, published')).toEqual(Array(7).fill(moment));
    const [entry] = (await xml('/opds/search?q=夜里入库', acquisition)).querySelectorAll('entry');
    expect(entry?.getElementsByTagName('dc:issued')[0]?.textContent).toBe(shown.replaceAll('/', '-'));
    expect(entry && textOf(entry, 'updated')).toBe(moment);
    const [publication] = (await json(`/opds/v2/search?${new URLSearchParams({ query: '夜里入库' })}`)).publications;
    expect(publication.metadata.modified).toBe(moment);
  });

  it('HEAD is answered as GET is, without a body', async () => {
    const urls = [feeds.newChapters, feeds.novel(id), feeds.openSearch, feeds.catalogue, '/opds/new', feeds.catalogue2];
    for (const url of [...urls, '/opds/v2/new']) {
      const [head, got] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
      expect([url, head.statusCode, head.headers['content-type'], head.rawPayload.length]).toEqual([
        url,
        got.statusCode,
        got.headers['content-type'],
        0,
      ]);
    }
    expect((await app.inject({ method: 'HEAD', url: feeds.novel(goneId) })).statusCode).toBe(410);
  });

  it('a list of the catalogue goes on behind its first page, and a cursor of another list is refused [B8.03]', async () => {
    for (let index = 0; index < 31; index += 1) await saveNovel(store, incoming({ title: `续${index}` }));
    const first = await xml('/opds/new', acquisition);
    expect(opdsProblems(first, 'acquisition')).toEqual([]);
    const [next = ''] = linkOf(first.documentElement, 'next') ?? [];
    const second = await xml((next ?? '').replace('https://shuhai.example', ''), acquisition);
    expect(first.querySelectorAll('entry')).toHaveLength(30);
    expect(second.querySelectorAll('entry').length).toBeGreaterThan(0);
    expect(linkOf(second.documentElement, 'next')).toBeNull();
    const cursor = new URL(next ?? '').searchParams.get('cursor');
    expect((await app.inject(`/opds/updated?cursor=${cursor}`)).statusCode).toBe(400);
  });
});
