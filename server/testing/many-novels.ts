import type { Store } from '../store/open-store.ts';
import { saveNovel } from '../store/save-novel.ts';
import { searchTerms } from '../store/search-terms.ts';
import { incoming } from './incoming.ts';

/** Rows in one statement. */
const rowsAtOnce = 500;

/**
 * Puts many novels without chapters into a library, far quicker than saving each; what lists and counts need of them is
 * there.
 * @returns their ids, rising
 */
export const addManyNovels = async (store: Store, count: number): Promise<number[]> => {
  const { novelId } = await saveNovel(store, incoming({ title: '样本', chapters: [] }));
  const { id: _id, ...sample } = await store.db
    .selectFrom('novels')
    .selectAll()
    .where('id', '=', Number(novelId))
    .executeTakeFirstOrThrow();
  const { grams: _grams, ...terms } = await searchTerms(sample.title, '');
  const ids: number[] = [];
  while (ids.length < count) {
    const novels = Array.from({ length: Math.min(rowsAtOnce, count - ids.length) }, (_, offset) => {
      const number = ids.length + offset;
      return { ...sample, import_key: `第${number}部`, title: `第${number}部`, latest_at: number % 97 };
    });
    const rows = await store.db.insertInto('novels').values(novels).returning('id').execute();
    const searched = rows.map(({ id }) => ({ ...terms, novel_id: id, pinyin: `p${id % 89}` }));
    await store.db.insertInto('novel_search').values(searched).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.toSorted((one, other) => one - other);
};
