import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { listPicks, setFirstPicks } from './picks.ts';

describeOnEachDatabase('the first picks of a library', (open) => {
  let store: Store;
  let ids: string[];
  beforeAll(async () => {
    store = await open();
    const { novelId } = await saveNovel(store, incoming({}));
    ids = [novelId];
  });

  it('the first picks of a library are set by one of several servers that start at once', async () => {
    const set = await Promise.all([1, 2, 3].map(() => setFirstPicks(store, ids)));
    expect(set.filter(Boolean)).toHaveLength(1);
    expect((await listPicks(store)).map(({ novel_id }) => novel_id)).toEqual(ids);
  });

  it('the first picks of a library are left alone once they are there', async () => {
    expect(await setFirstPicks(store, ids)).toBe(false);
  });
});
