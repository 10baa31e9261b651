import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { listSitemapEntries } from '../catalog/sitemap-entries.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { setTakenDown } from './take-down.ts';

describeOnEachDatabase('a novel that was taken down', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming({ title: '留下的', category: '历史', tags: ['海'] }));
    ({ novelId: id } = await saveNovel(store, incoming({ title: '下架的', status: 2, tags: ['海', '雾'] })));
    await store.db
      .insertInto('picks')
      .values({ block: 'home', position: 0, novel_id: Number(id) })
      .execute();
    const banner = { title: '新书', image_url: null, link: `/book/${id}`, novel_id: Number(id) };
    await store.db.insertInto('banners').values(banner).execute();
  });
  afterAll(() => app.close());

  const get = async (path: string) => {
    const { statusCode, body } = await app.inject(`${apiBase}${path}`);
    return { status: statusCode, body: JSON.parse(body) };
  };
  const own = () => [calls.novel(id), calls.chapters(id), calls.chapter(`${id}-1`)];
  const lists = [
    ...[calls.home, calls.categoryNovels, calls.filter(), calls.filter({ ns: '2' }), calls.filter({ tags: '雾' })],
    ...[calls.filter({ words: '0-30' }), calls.search('下架的'), calls.search('xiajiade'), calls.search('下')],
  ];
  const revision = async () =>
    (await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value;

  it('a novel that was taken down is gone from every call at the same moment, and its own calls say that it was taken down', async () => {
    const readable = await Promise.all(own().map(get));
    expect(readable.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const list of lists)
      expect([list, JSON.stringify((await get(list)).body)]).toEqual([list, expect.stringContaining('下架的')]);
    const before = await revision();

    expect(await setTakenDown(store, Number(id), true)).toMatchObject({ title: '下架的', changed: true });
    for (const call of own()) {
      expect(await get(call)).toEqual({ status: 410, body: { error: '作品已下架', code: 'gone' } });
    }
    for (const list of lists) {
      const { status, body } = await get(list);
      expect([list, status, JSON.stringify(body).includes('下架的')]).toEqual([list, 200, false]);
    }
    expect((await get(calls.home)).body.data).toMatchObject({ banners: [], picks: [{ title: '留下的' }] });
    expect((await listSitemapEntries(store, 0, 9_999)).map(({ id: listed }) => listed)).not.toContain(id);
    const counted = (await get(calls.categories)).body.data.filter(
      ({ novel_count }: { novel_count: number }) => novel_count > 0,
    );
    expect(counted).toMatchObject([{ name: '历史', novel_count: 1 }]);
    expect(await revision()).toBeGreaterThan(before);
  });

  it('a novel that was taken down stays taken down when it is imported again, and is brought up to date nevertheless', async () => {
    const chapters = [...incoming().chapters, chapter('第四章 岸')];
    const saved = await saveNovel(store, incoming({ title: '下架的', status: 2, tags: ['海', '雾'], chapters }));
    expect(saved).toMatchObject({ novelId: id, outcome: 'changed' });
    expect((await get(calls.novel(id))).status).toBe(410);
    expect((await get(calls.chapter(`${id}-4`))).status).toBe(410);
  });

  it('a novel that was taken down does not change by being taken down twice', async () => {
    const before = await revision();
    expect(await setTakenDown(store, Number(id), true)).toEqual({ title: '下架的', changed: false, act: null });
    expect(await revision()).toBe(before);
    expect(await setTakenDown(store, 999_999, true)).toBeNull();
  });

  it('a novel that was taken down is back in every call once it is restored', async () => {
    await setTakenDown(store, Number(id), false);
    for (const call of own()) expect((await get(call)).status).toBe(200);
    expect((await get(calls.chapter(`${id}-4`))).body.data.title).toBe('第四章 岸');
    for (const list of lists) expect(JSON.stringify((await get(list)).body)).toContain('下架的');
    expect((await get(calls.home)).body.data.banners).toMatchObject([{ title: '新书', novel: { id } }]);
  });

  it('a novel that was taken down is told apart from one that never was', async () => {
    expect((await get(calls.chapter(`${id}-99`))).status).toBe(404);
    expect((await get(calls.novel('999999'))).status).toBe(404);
  });
});
