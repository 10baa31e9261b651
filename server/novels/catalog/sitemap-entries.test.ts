import type { Store } from '../../db/open-store.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { addManyNovels } from '../../testing/many-novels.ts';
import { setTakenDown } from '../editing/take-down.ts';
import { listSitemapEntries, listSitemapRanges } from './sitemap-entries.ts';

describeOnSqlite('entries of the sitemap', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    // The sample has the id 1001, the others follow: 1002 to 1012.
    await addManyNovels(store, 11);
    await store.db.deleteFrom('novels').where('id', '>=', 1004).where('id', '<', 1010).execute();
  });

  it('entries of the sitemap lie in ranges of ids, of which those without a novel are left out', async () => {
    expect(await listSitemapRanges(store, 2)).toEqual([500, 501, 505, 506]);
    expect(await listSitemapRanges(store, 1_000)).toEqual([1]);
  });

  it('entries of the sitemap are the novels of a range up to its end, and none that was taken down', async () => {
    const idsOf = async (from: number, before: number) =>
      (await listSitemapEntries(store, from, before)).map(({ id }) => id);
    expect(await idsOf(1002, 1011)).toEqual(['1002', '1003', '1010']);
    await setTakenDown(store, 1003, true);
    expect(await idsOf(1002, 1011)).toEqual(['1002', '1010']);
    expect(await idsOf(1004, 1010)).toEqual([]);
  });
});
