import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { facetCountsDiffer, recountFacets } from './recount-facets.ts';

describeOnEachDatabase('counting again what lists are narrowed by', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await saveNovel(store, incoming({ tags: ['海', '灯'] }));
    await saveNovel(store, incoming({ title: '归船', tags: ['海'] }));
  });

  it('looks at one moment of the library, and waits for no writer', async () => {
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const writing = store.db.transaction().execute(async (trx) => {
      await trx.updateTable('categories').set({ novel_count: 9 }).execute();
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    expect(await facetCountsDiffer(store)).toBe(false);
    held.resolve();
    await writing;
    expect(await facetCountsDiffer(store)).toBe(true);
  });

  it('what others write between the counting and the mending stays counted', async () => {
    await store.db.updateTable('categories').set({ novel_count: 9 }).execute();
    await store.db.deleteFrom('tag_counts').execute();
    await store.db.updateTable('facet_cells').set({ count: 3 }).where('tag', '=', '海').execute();
    const beside: Pick<Store, 'db' | 'dialect' | 'readSnapshot'> = {
      db: store.db,
      dialect: store.dialect,
      readSnapshot: async (read) => {
        const result = await store.readSnapshot(read);
        await saveNovel(store, incoming({ title: '渡口', tags: ['海', '河'] }));
        return result;
      },
    };
    await recountFacets(beside);
    expect(await facetCountsDiffer(store)).toBe(false);
    const { novel_count } = await store.db
      .selectFrom('tag_counts')
      .select('novel_count')
      .where('tag', '=', '海')
      .executeTakeFirstOrThrow();
    expect(novel_count).toBe(3);
  });
});
