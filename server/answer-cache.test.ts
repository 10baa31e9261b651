import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { compressText } from './novels/catalog/chapters/compressed-text.ts';
import { setTakenDown } from './novels/editing/take-down.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { chapter, incoming } from './testing/incoming.ts';
import { until } from './testing/until.ts';

describeOnEachDatabase('answers of one novel', (open) => {
  let app: FastifyInstance;
  let origin: string;
  let store: Awaited<ReturnType<typeof open>>;
  const told = (text: string) => incoming({ chapters: [chapter('第一章 雾', text.repeat(300))] });
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, told('雾来了。'));
    app = await buildTestSite(store);
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + apiBase + path, { headers });
  const hits = async () =>
    Number(/^shuhai_answer_cache_hits_total (\d+)/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);
  const firstChapter = calls.chapter('1001-1');

  it.each(['br', 'gzip', 'identity'])(
    'a chapter and a window of the contents are answered again from memory in %s, byte for byte as they were made [B12.10]',
    async (encoding) => {
      for (const path of [firstChapter, calls.chapters('1001', { from: 1, limit: 50 })]) {
        const made = await app.inject({ url: apiBase + path, headers: { 'accept-encoding': 'identity' } });
        const [first, before] = [await get(path, { 'accept-encoding': encoding }), await hits()];
        const again = await get(path, { 'accept-encoding': encoding, cookie: 'session=somebody' });
        expect(await hits()).toBe(before + 1);
        expect([await first.text(), await again.text()]).toEqual([made.body, made.body]);
        expect(again.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(again.headers.get('content-type')).toBe(made.headers['content-type']);
        expect(again.headers.get('cache-control')).toBe(made.headers['cache-control']);
        expect(again.headers.get('vary')).toBe('accept-encoding');
        expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
        const etag = String(again.headers.get('etag'));
        const same = await get(path, { 'accept-encoding': encoding, 'if-none-match': `W/${etag}` });
        expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
        expect(same.headers.get('cache-control')).toBe(made.headers['cache-control']);
      }
    },
  );

  it('a chapter that lies compressed is not compressed again', async () => {
    const { novelId } = await saveNovel(
      store,
      incoming({ title: '长夜', chapters: [chapter('一', '雾来了。'.repeat(400))] }),
    );
    const compressed = compressText([{ pid: '1', text: '灯亮了。'.repeat(400) }]);
    await store.db.updateTable('chapter_texts').set({ compressed }).where('novel_id', '=', Number(novelId)).execute();
    const text = async (encoding: string) => {
      const { data } = await (await get(calls.chapter(`${novelId}-1`), { 'accept-encoding': encoding })).json();
      return data.paragraphs[0].text.slice(0, 4);
    };
    expect([await text('br'), await text('gzip')]).toEqual(['灯亮了。', '雾来了。']);
  });

  it('lists that are the same for everybody are answered again from memory, until the library changes [B12.11]', async () => {
    const paths = [
      calls.home,
      calls.categories,
      calls.categoryNovels,
      calls.ranking(),
      calls.author('1'),
      calls.related('1001'),
    ];
    for (const path of paths) {
      const made = await app.inject({ url: apiBase + path, headers: { 'accept-encoding': 'identity' } });
      const [first, before] = [await get(path), await hits()];
      const again = await get(path, { cookie: 'session=somebody' });
      expect([path, first.status, await hits()]).toEqual([path, 200, before + 1]);
      expect([await first.text(), await again.text()]).toEqual([made.body, made.body]);
      expect(again.headers.get('cache-control')).toBe(made.headers['cache-control']);
    }
    const { novelId } = await saveNovel(store, incoming({ title: '归船' }));
    const isListed = async () => (await (await get(calls.home)).text()).includes('归船');
    await until(isListed);
    await setTakenDown(store, Number(novelId), true);
    await until(async () => !(await isListed()));
  });

  it('wrong addresses and calls of no one novel are answered as ever, and kept by nobody [B12.10]', async () => {
    const before = await hits();
    for (const path of [
      calls.chapter('1001-9'),
      calls.chapters('1001', { limit: 0 }),
      `${calls.chapters('1001')}&a=1`,
    ]) {
      const made = await app.inject(apiBase + path);
      for (const answer of [await get(path), await get(path)]) {
        expect([answer.status, await answer.text()]).toEqual([made.statusCode, made.body]);
        expect(answer.headers.get('cache-control')).toBe(made.headers['cache-control']);
      }
    }
    for (const path of [calls.novel('1001'), calls.novel('1001')]) expect((await get(path)).status).toBe(200);
    expect(await hits()).toBe(before);
  });

  it('a changed text, and a novel taken down or brought back, are answered at once [B12.10]', async () => {
    expect(await (await get(firstChapter)).text()).toContain('雾来了');
    await saveNovel(store, told('雾散了。'));
    await until(async () => (await (await get(firstChapter)).text()).includes('雾散了'));
    await setTakenDown(store, 1001, true);
    await until(async () => (await get(firstChapter)).status !== 200);
    const gone = await get(firstChapter);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect(await gone.text()).not.toContain('雾散了');
    await setTakenDown(store, 1001, false);
    await until(async () => (await get(firstChapter)).status === 200);
  });
});
