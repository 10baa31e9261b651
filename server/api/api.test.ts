import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { Check } from 'typebox/schema';
import { isEmpty } from '../store/get-novel.ts';
import type { Store } from '../store/open-store.ts';
import { saveNovel } from '../store/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';

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

describeOnEachDatabase('the API', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    expect(await isEmpty(store)).toBe(true);
    await saveNovel(store, incoming({ tags: ['海'], chapters: chapters(12) }));
    await saveNovel(store, incoming({ title: '归船', status: 2 }));
    expect(await isEmpty(store)).toBe(false);
  });
  afterAll(() => app.close());

  const chapters = (count: number) =>
    Array.from({ length: count }, (_, index) => chapter(`第${index + 1}章`, `${'雾。'.repeat(600)}${index}`));

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `${apiBase}${path}`, headers });

  describe('every call of the contract', () => {
    it.each(documented)('%s answers with data as the documentation says', async (path, pattern) => {
      const openapi = (await get('/openapi.json')).json();
      const schema = openapi.paths[`${apiBase}${pattern}`].get.responses['200'].content['application/json'].schema;
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Object.keys(answer.json())).toEqual(['data']);
      expect(Check(schema, answer.json())).toBe(true);
      expect(Check(schema, { data: null })).toBe(false);
    });

    it.each(documented)('%s may be kept by any cache and is the same for everybody', async (path) => {
      const answer = await get(path, { cookie: 'session=somebody' });
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+, stale-while-revalidate=\d+$/);
      expect(answer.headers.vary ?? '').not.toMatch(/cookie/i);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toBe((await get(path)).body);
    });

    it('stands in the documentation, beside the personal ones', async () => {
      const openapi = (await get('/openapi.json')).json();
      expect(openapi.openapi).toBe('3.1.0');
      expect(Object.keys(openapi.paths)).toEqual(
        expect.arrayContaining(documented.map(([, pattern]) => `${apiBase}${pattern}`)),
      );
    });
  });

  it('answers 304 without a body to who has the answer already', async () => {
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
  ])('compresses by %s for who can read it', async (encoding, decompress) => {
    const plain = await get(calls.chapter('1001-1'));
    const packed = await get(calls.chapter('1001-1'), { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('leads from chapter to chapter, and nowhere beyond the ends', async () => {
    const read = async (id: string) => (await get(calls.chapter(id))).json().data;
    expect(await read('1001-1')).toMatchObject({ no: 1, prev_id: null, next_id: '1001-2' });
    expect(await read('1001-12')).toMatchObject({ no: 12, prev_id: '1001-11', next_id: null });
    expect(await read('1001-5')).toMatchObject({
      novel: { id: '1001', title: '灯塔守夜人', author: '林海', chapter_count: 12 },
      paragraphs: [{ pid: '1', text: expect.stringContaining('雾。') }],
      word_count: 1_201,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    [{}, 1, 12],
    [{ from: 5, limit: 3 }, 5, 7],
    [{ around: 6, limit: 5 }, 4, 8],
    [{ around: 12, limit: 5 }, 8, 12],
    [{ around: 1, limit: 5 }, 1, 5],
    [{ around: 999, limit: 5 }, 8, 12],
  ])('gives the window %j of a contents list', async (window, first, last) => {
    const { data } = (await get(calls.chapters('1001', window))).json();
    expect(data.total).toBe(12);
    expect([data.items.at(0).no, data.items.at(-1).no]).toEqual([first, last]);
  });

  it('has every block of the home page', async () => {
    const { data } = (await get(calls.home)).json();
    const ids = (novels: { id: string }[]) => novels.map(({ id }) => id).toSorted();
    for (const block of ['picks', 'hot', 'updated', 'added']) expect(ids(data[block])).toEqual(['1001', '1002']);
    expect(ids(data.finished)).toEqual(['1002']);
  });

  it('shows the picks of the editor first', async () => {
    await store.db.insertInto('picks').values({ block: 'home', position: 0, novel_id: 1002 }).execute();
    const { data } = (await get(calls.home)).json();
    expect(data.picks.map(({ title }: { title: string }) => title)).toEqual(['归船']);
  });

  it('shows the texts that are set in place of those it brings', async () => {
    const before = (await get(calls.site)).json().data;
    expect(before.disclaimer).toContain('请在24小时内删除');
    await store.db.insertInto('settings').values({ name: 'licence', value: '备案号：京1号' }).execute();
    expect((await get(calls.site)).json().data).toEqual({ ...before, licence: '备案号：京1号' });
  });

  it('never has a bare footer', async () => {
    expect((await get(calls.links)).json().data.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [calls.novel('999999'), 404, 'not_found', '作品不存在'],
    [calls.novel('1001.5'), 404, 'not_found', '作品不存在'],
    [calls.chapters('0'), 404, 'not_found', '作品不存在'],
    [calls.chapter('1001-99'), 404, 'not_found', '章节不存在'],
    [calls.chapter('../../etc/passwd'), 404, 'not_found', '章节不存在'],
    ['/nothing/', 404, 'not_found', '接口不存在'],
    ['/links', 404, 'not_found', '接口不存在'],
    ['/chapter/%E0%A4%A/', 400, 'bad_request', '请求有误'],
    ['/novel/chapterlist/', 400, 'bad_request', '缺少参数 bid'],
    ['/novel/chapterlist/?bid=1001&from=x', 400, 'bad_request', '参数 from 应是整数'],
    ['/novel/chapterlist/?bid=1001&limit=501', 400, 'bad_request', '参数 limit 不能大于 500'],
    [calls.filter({ ns: '3' }), 400, 'bad_request', '参数 ns 只能是 1、2'],
    [calls.filter({ category: '玄幻' }), 400, 'bad_request', '参数 category 的格式不对'],
    [calls.filter({ tags: '海\0' }), 400, 'bad_request', '参数 tags 的格式不对'],
    [calls.filter({ cursor: 'abc' }), 400, 'bad_request', '参数 cursor 不属于这个列表，请从第一页开始'],
    [calls.filter({ cursor: '!' }), 400, 'bad_request', '参数 cursor 的格式不对'],
    [calls.search(''), 400, 'bad_request', '请输入关键词'],
    [calls.search(' 　\t'), 400, 'bad_request', '请输入关键词'],
    [calls.search('长'.repeat(51)), 400, 'bad_request', '关键词不能多于 50 个字'],
  ])('says what is wrong with %s', async (path, status, code, error) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json()]).toEqual([status, { error, code }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('takes white space out of a keyword', async () => {
    const { data } = (await get(calls.search(' 灯 塔　守'))).json();
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual(['1001']);
  });

  it('says that it is well', async () => {
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { status: 'ok' } }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describeOnEachDatabase('the API without its database', (open) => {
  it('says so at /healthz, and hides from readers what went wrong', async () => {
    const store = await open();
    const app = await buildTestApp(store);
    await store.close();
    const health = await app.inject('/healthz');
    expect([health.statusCode, health.json().code]).toEqual([503, 'unavailable']);
    const answer = await app.inject(`${apiBase}${calls.home}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: '服务器出错了，请稍后再试', code: 'internal' });
    await app.close();
  });
});
