import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { removeAllNovels } from '../../testing/many-novels.ts';
import { listCategories } from '../catalog/list-categories.ts';
import { saveNovel } from '../saving/save-novel.ts';
import { removeNovel } from './remove-novel.ts';

describeOnEachDatabase('removing a novel', (open) => {
  let store: Store;
  let kept: number;
  let removed: number;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    kept = Number((await saveNovel(store, incoming({ tags: ['海'] }))).novelId);
    removed = Number((await saveNovel(store, incoming({ title: '要删的', tags: ['雾'] }))).novelId);
  });

  afterEach(() => removeAllNovels(store));

  it('removing a novel deletes its rows from every table of the library, and no row of another novel', async () => {
    expect(await removeNovel(store, removed)).not.toBeNull();
    const tables = ['chapters', 'chapter_texts', 'novel_tags', 'novel_search'] as const;
    for (const table of tables) {
      const rows = await store.db.selectFrom(table).select('novel_id').execute();
      expect([table, new Set(rows.map(({ novel_id }) => novel_id))]).toEqual([table, new Set([kept])]);
    }
    for (const table of ['text_signatures', 'signature_pieces'] as const)
      expect(await store.db.selectFrom(table).select('id').execute()).toHaveLength(1);
    expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([{ id: kept }]);
  });

  it('removing a novel takes it out of the counts of its category and its tags', async () => {
    await removeNovel(store, removed);
    expect((await listCategories(store)).find(({ name }) => name === '科幻')?.novel_count).toBe(1);
    const tags = await store.db.selectFrom('tag_counts').select('tag').where('novel_count', '>', 0).execute();
    expect(tags).toEqual([{ tag: '海' }]);
  });

  it('removing a novel never gives its id again', async () => {
    await removeNovel(store, removed);
    expect(Number((await saveNovel(store, incoming({ title: '新来的' }))).novelId)).toBeGreaterThan(removed);
  });

  it('removing a novel that is not there says so', async () => {
    expect(await removeNovel(store, 999_999)).toBeNull();
  });
});
