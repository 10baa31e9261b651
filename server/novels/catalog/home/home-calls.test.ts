import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';

describeOnEachDatabase('the calls of the home page', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
    await saveNovel(store, incoming());
    await saveNovel(store, incoming({ title: '归船', status: 2 }));
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`${apiBase}${path}`);

  it('the home page has novels in every block, and in that of the most read those that were read [S7.26]', async () => {
    const { data } = (await get(calls.home)).json();
    const ids = (novels: { id: string }[]) => novels.map(({ id }) => id).toSorted();
    for (const block of ['picks', 'added']) expect(ids(data[block])).toEqual(['1001', '1002']);
    expect(ids(data.hot)).toEqual([]);
    // What came finished was added, not updated.
    expect(ids(data.updated)).toEqual(['1001']);
    expect(ids(data.finished)).toEqual(['1002']);
  });

  it('the picks of the home page are those that were set [S7.26]', async () => {
    await store.db.insertInto('picks').values({ block: 'home', position: 0, novel_id: 1002 }).execute();
    const { data } = (await get(calls.home)).json();
    expect(data.picks.map(({ title }: { title: string }) => title)).toEqual(['归船']);
  });
});
