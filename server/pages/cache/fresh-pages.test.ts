import type { FastifyInstance } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { until } from '../../testing/until.ts';

describeOnEachDatabase('cached pages', (open) => {
  let store: Store;
  let site: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    site = await buildTestSite(store);
  });
  afterAll(() => site.close());

  const get = async (url: string, headers = {}) => site.inject({ method: 'GET', url, headers });
  const told = (text: string) => incoming({ chapters: [chapter('第一章 雾', text), chapter('第二章 船')] });
  /** SQLite's count is read again after 10 ms; PostgreSQL announces it. Both take a moment. */
  const soon = (seen: () => Promise<boolean>) => until(seen, 1_000);
  const shows = async (url: string, text: string) => (await get(url)).body.includes(text);

  it('the page of a changed chapter is new a moment later, whoever changed it', async () => {
    const writers = [store, await open(open.optionsOf(store))];
    for (const text of ['雾来了。', '雾散了。', '雾又来了。', '雾又散了。']) {
      await saveNovel(writers.reverse()[0] as Store, told(text));
      await soon(() => shows('/detail/1001-1', text));
    }
  });

  it('pages with lists show a new novel at once', async () => {
    expect(await shows('/filter', '归船')).toBe(false);
    expect(await shows('/search?keyword=归船', '/book/1002')).toBe(false);
    await saveNovel(store, incoming({ title: '归船' }));
    for (const [page, text] of [
      ['/home', '归船'],
      ['/filter', '归船'],
      ['/search?keyword=归船', '/book/1002'],
      ['/book/1002', '归船'],
      ['/sitemap/0.xml', '/book/1002'],
    ] as const) {
      await soon(() => shows(page, text));
    }
  });

  it('lists show what an import adds a moment later, and what is taken down meanwhile nowhere from then on [B7.08]', async () => {
    const lists = ['/home', '/filter', '/author/1'];
    const sees = (text: string) => Promise.all(lists.map((list) => shows(list, text)));
    const { novelId } = await saveNovel(store, incoming({ title: '先来的书' }));
    for (const list of lists) await soon(() => shows(list, '先来的书'));
    for (const number of [1, 2, 3]) {
      await saveNovel(store, incoming({ title: `后来的书之${number}` }), { inBulk: true });
      await sees('后来的书');
    }
    await setTakenDown(store, Number(novelId), true);
    const gone = async () => !(await sees('先来的书')).includes(true);
    await soon(gone);
    await until(async () => !(await sees('后来的书之3')).includes(false));
    expect(await gone()).toBe(true);
  });

  it('the page of a chapter that is gone is gone', async () => {
    await saveNovel(store, told('雾来了。'));
    await soon(async () => (await get('/detail/1001-2')).statusCode === 200);
    await saveNovel(store, incoming({ chapters: [chapter('第一章 雾', '雾来了。')] }));
    await soon(async () => (await get('/detail/1001-2')).statusCode === 404);
  });

  it('a change of another novel makes no page of a novel or a chapter anew [B12.01]', async () => {
    const misses = async () => /cache_misses_total (\d+)/.exec((await get('/metrics')).body)?.[1];
    const pages = ['/book/1001', '/detail/1001-1'];
    for (const page of pages) await get(page);
    const before = await misses();
    await saveNovel(store, incoming({ title: '又一本书' }));
    await soon(() => shows('/filter', '又一本书'));
    const lists = Number(await misses()) - Number(before);
    for (const page of pages) expect((await get(page)).statusCode).toBe(200);
    expect(Number(await misses()) - Number(before)).toBe(lists);
    await saveNovel(store, told('雾变了。'));
    await soon(() => shows('/detail/1001-1', '雾变了。'));
  });

  it('a page that a change did not touch keeps its tag, so a reader who has it is not sent it again', async () => {
    const { etag } = (await get('/detail/1001-1')).headers;
    await saveNovel(store, incoming({ title: '别的书' }));
    await soon(() => shows('/filter', '别的书'));
    expect((await get('/detail/1001-1', { 'if-none-match': etag })).statusCode).toBe(304);
  });
});
