import type { Store } from '../db/open-store.ts';
import { removeNovel } from '../novels/editing/remove-novel.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { searchTerms } from '../novels/search/search-terms.ts';
import { incoming } from './incoming.ts';

const rowsPerStatement = 500;

/**
 * Puts many novels without chapters into a library, far quicker than saving each: with the rows alone that lists and
 * counts need.
 * @returns their ids, rising
 */
export const addManyNovels = async (store: Store, count: number): Promise<number[]> => {
  const { novelId } = await saveNovel(store, incoming({ title: '样本', chapters: [] }));
  const { id: _id, ...sample } = await store.db
    .selectFrom('novels')
    .selectAll()
    .where('id', '=', Number(novelId))
    .executeTakeFirstOrThrow();
  const { grams: _grams, readings: _readings, ...terms } = await searchTerms(sample.title, '');
  const ids: number[] = [];
  while (ids.length < count) {
    const novels = Array.from({ length: Math.min(rowsPerStatement, count - ids.length) }, (_, offset) => {
      const number = ids.length + offset;
      return { ...sample, import_key: `第${number}部`, title: `第${number}部`, latest_at: number % 97 };
    });
    const rows = await store.db.insertInto('novels').values(novels).returning('id').execute();
    const found = rows.map(({ id }) => ({ ...terms, novel_id: id, pinyin: `p${id % 89}` }));
    await store.db.insertInto('novel_search').values(found).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.toSorted((one, other) => one - other);
};

/** Empties a library between tests, which is far quicker than opening another one. Ids go on from where they were. */
export const removeAllNovels = async (store: Store): Promise<void> => {
  for (const { id } of await store.db.selectFrom('novels').select('id').execute()) await removeNovel(store, id);
};
