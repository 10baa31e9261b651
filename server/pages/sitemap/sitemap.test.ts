import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { sitemap } from './sitemap.ts';

describeOnEachDatabase('the sitemap and robots.txt', (open) => {
  let store: Store;
  let site: FastifyInstance;
  beforeEach(async () => {
    store = await open();
    // Without pages, whose rendering would be started for each test.
    const environment = readEnvironment({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://shuhai.example' });
    site = await buildTestApp(store);
    await site.register(sitemap, { store, environment, access: { isMembersOnly: async () => false } });
  });
  afterEach(() => site.close());

  const get = (url: string) => site.inject({ method: 'GET', url });
  /** The paths that a map leads to. */
  const pathsIn = async (url: string) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=60, s-maxage=30, stale-while-revalidate=30');
    return [...body.matchAll(/<loc>https:\/\/shuhai\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
  };
  /** The same novel once more, under an id of the test's choice. */
  const addAt = async (id: number) => {
    const novel = await store.db.selectFrom('novels').selectAll().limit(1).executeTakeFirstOrThrow();
    await store.db
      .insertInto('novels')
      .values({ ...novel, id, import_key: String(id) })
      .execute();
  };

  it('the sitemap of an empty library leads to its lists alone', async () => {
    expect(await pathsIn('/sitemap.xml')).toEqual(['/sitemap/pages.xml']);
    expect(await pathsIn('/sitemap/pages.xml')).toEqual([
      '/home',
      '/filter',
      '/filter?ns=1',
      '/filter?ns=2',
      '/ranking?period=day',
      '/ranking',
      '/ranking?period=month',
      '/ranking?period=total',
      '/ranking?kind=collects',
      '/ranking?kind=likes',
    ]);
  });

  it('the sitemap has a map for each range of novels that there are, however far apart [B2.09]', async () => {
    await saveNovel(store, incoming());
    for (const id of [9_999, 10_000, 29_999, 1_000_000_000]) await addAt(id);
    const maps = ['pages', '0', '1', '2', '100000', 'authors-0'].map((name) => `/sitemap/${name}.xml`);
    expect(await pathsIn('/sitemap.xml')).toEqual(maps);
    expect(await pathsIn('/sitemap/0.xml')).toEqual(['/book/1001', '/book/9999']);
    expect(await pathsIn('/sitemap/1.xml')).toEqual(['/book/10000']);
    expect(await pathsIn('/sitemap/2.xml')).toEqual(['/book/29999']);
    expect(await pathsIn('/sitemap/100000.xml')).toEqual(['/book/1000000000']);
    const { id } = await store.db.selectFrom('authors').select('id').executeTakeFirstOrThrow();
    expect(await pathsIn('/sitemap/authors-0.xml')).toEqual([`/author/${id}`]);
  });

  it('a sitemap goes out compressed, and loses a novel that is taken down at once though it is kept [B12.03]', async () => {
    const { novelId } = await saveNovel(store, incoming());
    await saveNovel(store, incoming({ title: '归船' }));
    const headers = { 'accept-encoding': 'br, gzip' };
    const read = async () => {
      const answer = await site.inject({ url: '/sitemap/0.xml', headers });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      return [
        ...brotliDecompressSync(answer.rawPayload)
          .toString()
          .matchAll(/\/book\/(\d+)/g),
      ].map(([, id]) => id);
    };
    expect(await read()).toHaveLength(2);
    expect(await read()).toHaveLength(2);
    await setTakenDown(store, Number(novelId), true);
    expect(await read()).not.toContain(novelId);
  });

  it('a kept sitemap shows that one novel was taken down and another given back', async () => {
    const ids: number[] = [];
    for (const title of ['灯塔', '归船']) ids.push(Number((await saveNovel(store, incoming({ title }))).novelId));
    const [first = 0, second = 0] = ids;
    await setTakenDown(store, first, true);
    expect(await pathsIn('/sitemap/0.xml')).toEqual([`/book/${second}`]);
    await setTakenDown(store, second, true);
    await setTakenDown(store, first, false);
    expect(await pathsIn('/sitemap/0.xml')).toEqual([`/book/${first}`]);
  });

  it('the index is kept, compressed, until a novel comes', async () => {
    await saveNovel(store, incoming());
    const read = async () => {
      const answer = await site.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      return gunzipSync(answer.rawPayload).toString();
    };
    await addAt(20_000);
    const before = await read();
    // A novel before the last one comes in no other way, so that only an index made anew would show it.
    await addAt(10_000);
    expect(await read()).toBe(before);
    await addAt(30_000);
    expect(await read()).toContain('/sitemap/1.xml');
  });

  it('a map of authors is kept, compressed, until an author gains or loses what can be read [B12.03]', async () => {
    const { novelId } = await saveNovel(store, incoming({ author: '甲' }));
    const headers = { 'accept-encoding': 'gzip' };
    const read = async () => {
      const answer = await site.inject({ url: '/sitemap/authors-0.xml', headers });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      return [
        ...gunzipSync(answer.rawPayload)
          .toString()
          .matchAll(/\/author\/(\d+)/g),
      ].map(([, id]) => Number(id));
    };
    const [first] = await read();
    // Nothing counts this change, so that only a map made anew would show it.
    await store.db.insertInto('authors').values({ name: '乙' }).execute();
    const second = await store.db.selectFrom('authors').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const saved = store.db.updateTable('novels').set({ author_id: second.id }).where('id', '=', Number(novelId));
    await saved.execute();
    expect(await read()).toEqual([first]);
    await saveNovel(store, incoming({ title: '归船', author: '丙' }));
    expect(await read()).toEqual([second.id, second.id + 1]);
    await setTakenDown(store, Number(novelId), true);
    expect(await read()).toEqual([second.id + 1]);
  });

  it('a sitemap says when each novel last changed', async () => {
    await saveNovel(store, incoming());
    const { updated_at } = await store.db.selectFrom('novels').select('updated_at').executeTakeFirstOrThrow();
    const changed = new Date(updated_at).toISOString();
    expect((await get('/sitemap/0.xml')).body).toContain(`<lastmod>${changed}</lastmod>`);
  });

  it.each([
    '/sitemap/7.xml',
    '/sitemap/999999999999.xml',
    '/sitemap/-1.xml',
    '/sitemap/1e3.xml',
    '/sitemap/x.xml',
    '/sitemap/authors-7.xml',
  ])('the sitemap %s, which holds nothing, is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('robots.txt names the sitemap and what is for readers alone', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const rules = [
      'User-agent: *',
      'Disallow: /user/',
      'Disallow: /search',
      'Disallow: /composition',
      'Disallow: /api/',
      'Disallow: /epub/',
      'Disallow: /opds',
    ];
    expect(body).toBe(`${rules.join('\n')}\n\nSitemap: https://shuhai.example/sitemap.xml\n`);
  });
});
