import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';

describeOnSqlite('the call of the list of novels', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming({ title: '海上', tags: ['海', '雾'] }));
    await saveNovel(store, incoming({ title: '山中', tags: ['雾'], status: 2 }));
  });
  afterAll(() => app.close());

  const list = async (path: string) => (await app.inject(`${apiBase}${path}`)).json().data;
  const titles = async (path: string) => (await list(path)).items.map(({ title }: { title: string }) => title);

  it('the call of the list of novels says how many novels each facet holds [S7.24]', async () => {
    const { facets, items } = await list(calls.filter({ ns: '1' }));
    expect(items).toHaveLength(1);
    expect(facets.find(({ name }: { name: string }) => name === 'ns').values).toEqual([
      { value: '1', label: '连载', count: 1, more: false },
      { value: '2', label: '完本', count: 1, more: false },
    ]);
  });

  it.each(['海,雾', '海，雾', ' 雾 , 海 ,'])(
    'the call of the list of novels takes the tags %j for two, of which a novel must have both',
    async (tags) => {
      expect(await titles(calls.filter({ tags }))).toEqual(['海上']);
    },
  );

  it('the call of the list of novels is narrowed by the number of a status and of a category', async () => {
    expect(await titles(calls.filter({ ns: '2' }))).toEqual(['山中']);
    const { category } = (await list(calls.filter({ ns: '2' }))).items[0];
    expect(await titles(calls.filter({ ns: '2', category: category.id }))).toEqual(['山中']);
    expect(await titles(calls.filter({ category: '999' }))).toEqual([]);
  });
});
