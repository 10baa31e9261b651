import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { Check } from 'typebox/schema';
import type { Store } from './db/open-store.ts';
import { setSite } from './novels/editing/site-texts.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { chapter, incoming } from './testing/incoming.ts';

/** Each call of the contract, and the path under which the documentation lists it. */
const documented: [string, string][] = [
  [calls.links, '/links/'],
  [calls.site, '/site/'],
  [calls.categories, '/navigation/'],
  [calls.categoryNovels, '/navigation/novel/'],
  [calls.home, '/novel/index/'],
  [calls.filter({ ns: '1', order: 'updated' }), '/novel/filter/'],
  [calls.search('灯塔'), '/novel/search/'],
  [calls.novel('1001'), '/novel/detail/{id}/'],
  [calls.chapters('1001', { around: 2, limit: 2 }), '/novel/chapterlist/'],
  [calls.chapter('1001-2'), '/chapter/{id}/'],
];

describeOnEachDatabase('the public calls', (open) => {
  let app: FastifyInstance;
  let store: Store;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming({ tags: ['海'], chapters: chapters(12) }));
    await saveNovel(store, incoming({ title: '归船', status: 2 }));
  });
  afterAll(() => app.close());

  const chapters = (count: number) =>
    Array.from({ length: count }, (_, index) => chapter(`第${index + 1}章`, `${'雾。'.repeat(600)}${index}`));

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `${apiBase}${path}`, headers });

  describe('each call', () => {
    it.each(documented)(
      'the public call %s answers with data of the documented schema [S3.07 S3.10 S7.11 S7.12 S7.13 S7.21 S7.34]',
      async (path, pattern) => {
        const openapi = (await get('/openapi.json')).json();
        const schema = openapi.paths[`${apiBase}${pattern}`].get.responses['200'].content['application/json'].schema;
        const answer = await get(path);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(Object.keys(answer.json())).toEqual(['data']);
        expect(Check(schema, answer.json())).toBe(true);
        expect(Check(schema, { data: null })).toBe(false);
      },
    );

    it.each(documented)('the public call %s may be cached and is the same for everybody', async (path) => {
      const answer = await get(path, { cookie: 'session=somebody' });
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+, s-maxage=30, stale-while-revalidate=30$/);
      expect(answer.headers.vary ?? '').not.toMatch(/cookie/i);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toBe((await get(path)).body);
    });

    it('the documentation lists every public call', async () => {
      const openapi = (await get('/openapi.json')).json();
      expect(openapi.openapi).toBe('3.1.0');
      expect(Object.keys(openapi.paths)).toEqual(
        expect.arrayContaining(documented.map(([, pattern]) => `${apiBase}${pattern}`)),
      );
    });
  });

  it('the documentation bears the name of the site [B5.07]', async () => {
    await setSite(store, { name: '灯塔书屋' });
    expect((await get('/openapi.json')).json().info.title).toBe('灯塔书屋 API');
    await setSite(store, { name: '' });
    expect((await get('/openapi.json')).json().info.title).toBe('书海 API');
  });

  it('a call with the ETag of the current answer is answered 304 without a body', async () => {
    const first = await get(calls.chapter('1001-1'));
    expect(first.headers.etag).toMatch(/^"[^"]+"$/);
    const again = await get(calls.chapter('1001-1'), { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    const other = await get(calls.chapter('1001-2'), { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('answers are compressed by %s for clients that accept it', async (encoding, decompress) => {
    const plain = await get(calls.chapter('1001-1'));
    const packed = await get(calls.chapter('1001-1'), { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});
