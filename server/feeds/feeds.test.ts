import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { feeds } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { setSite } from '../novels/editing/site-texts.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';

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
  /** The elements that RFC 4287 demands of a feed and of each entry. */
  const expectAtom = (feed: Document) => {
    for (const one of [feed.documentElement, ...feed.querySelectorAll('entry')])
      for (const name of ['id', 'title', 'updated']) expect(textOf(one, `:scope > ${name}`)).toBeTruthy();
    expect(feed.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    expect(textOf(feed, 'feed > author > name')).toBe('灯塔书屋');
    expect(linkOf(feed.documentElement, 'self')).not.toBeNull();
  };

  it('the Atom feed of the site has the newest chapter of each novel that is not taken down', async () => {
    const feed = await xml(feeds.newChapters, 'application/atom+xml');
    expectAtom(feed);
    const entries = [...feed.querySelectorAll('entry')];
    expect(entries.map((entry) => textOf(entry, 'title'))).toEqual(['《灯塔守夜人》第三章 灯']);
    expect(entries[0] && linkOf(entries[0], 'alternate')).toEqual([
      `https://shuhai.example/detail/${id}-3`,
      'text/html',
    ]);
  });

  it('the Atom feed of a novel has its chapters, the last first, and a new one as soon as it is there', async () => {
    const titles = async () => {
      const feed = await xml(feeds.novel(id), 'application/atom+xml');
      expectAtom(feed);
      return [...feed.querySelectorAll('entry > title')].map((title) => title.textContent);
    };
    expect(await titles()).toEqual(['第三章 灯', '第二章 船', '第一章 雾']);
    await saveNovel(store, incoming({ ...told, chapters: [...incoming().chapters, chapter('第四章 <岸>')] }));
    expect((await titles())[0]).toBe('第四章 <岸>');
    expect((await app.inject(feeds.novel(goneId))).statusCode).toBe(410);
    expect((await app.inject(feeds.novel('999'))).statusCode).toBe(404);
  });

  it('the OpenSearch description names the site and where its search stands', async () => {
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

  it('the OPDS 1.2 catalogue leads to lists whose entries have what the specification demands', async () => {
    const root = await xml(feeds.catalogue, navigation);
    expectAtom(root);
    expect(linkOf(root.documentElement, 'start')).toEqual(['https://shuhai.example/opds', navigation]);
    const lists = [...root.querySelectorAll('entry')].map((entry) => linkOf(entry, 'subsection') ?? []);
    expect(lists).toHaveLength(4);
    for (const [href = '', type] of lists) {
      expect(type).toBe(acquisition);
      expectAtom(await xml(new URL(href ?? '').pathname, acquisition));
    }
    const [entry] = (await xml('/opds/new', acquisition)).querySelectorAll('entry');
    if (entry === undefined) throw new Error('no entry');
    expect(linkOf(entry, 'http://opds-spec.org/acquisition/open-access')).toEqual([
      `https://shuhai.example/epub/${id}.epub`,
      'application/epub+zip',
    ]);
    expect(textOf(entry, 'summary')).toBe('雾 & <灯>。');
    expect([...entry.querySelectorAll('category')].map((one) => one.getAttribute('term'))).toEqual(['科幻', '海']);
    const found = await xml('/opds/search?q=dengta', acquisition);
    expect([...found.querySelectorAll('entry > title')].map((title) => title.textContent)).toEqual(['灯塔守夜人']);
  });

  it('the OPDS 2.0 catalogue has in feeds and publications what its schema demands', async () => {
    const json = async (url: string, type = 'application/opds+json') =>
      JSON.parse(await get(url, `${type}; charset=utf-8`));
    const self = { rel: 'self', href: expect.stringMatching(/^https:\/\/shuhai\.example\/opds\/v2/) };
    const root = await json(feeds.catalogue2);
    expect(root).toMatchObject({ metadata: { title: '灯塔书屋' }, links: [self, { rel: 'search', templated: true }] });
    expect(root.navigation).toHaveLength(4);
    for (const { href, title } of root.navigation) {
      expect(title).toEqual(expect.any(String));
      const list = await json(new URL(href).pathname);
      expect(list).toMatchObject({
        metadata: { title },
        links: expect.arrayContaining([expect.objectContaining(self)]),
      });
    }
    const [publication] = (await json('/opds/v2/new')).publications;
    expect(publication).toMatchObject({
      metadata: { '@type': 'http://schema.org/Book', title: '灯塔守夜人', author: '林海', language: 'zh' },
      links: [
        self,
        { rel: 'http://opds-spec.org/acquisition/open-access', type: 'application/epub+zip' },
        { rel: 'alternate' },
      ],
      images: [{ type: 'image/png' }],
    });
    const alone = await json(new URL(publication.links[0].href).pathname, 'application/opds-publication+json');
    expect(alone).toEqual(publication);
  });

  it('a list of the catalogue goes on behind its first page, and a cursor of another list is refused', async () => {
    for (let index = 0; index < 31; index += 1) await saveNovel(store, incoming({ title: `续${index}` }));
    const first = await xml('/opds/new', acquisition);
    const [next = ''] = linkOf(first.documentElement, 'next') ?? [];
    const second = await xml((next ?? '').replace('https://shuhai.example', ''), acquisition);
    expect(first.querySelectorAll('entry')).toHaveLength(30);
    expect(second.querySelectorAll('entry').length).toBeGreaterThan(0);
    expect(linkOf(second.documentElement, 'next')).toBeNull();
    const cursor = new URL(next ?? '').searchParams.get('cursor');
    expect((await app.inject(`/opds/updated?cursor=${cursor}`)).statusCode).toBe(400);
  });
});
