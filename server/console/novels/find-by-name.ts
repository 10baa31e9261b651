import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import type { NovelIds } from '../../novels/catalog/filter/narrow-novels.ts';
import { foldName } from '../../novels/search/names/fold-name.ts';
import { anyOf, isNamedSo, isPrefix, isWithin, selectPrefix } from '../../novels/search/names/name-conditions.ts';
import { selectBeyond } from '../../novels/search/names/search-novels.ts';
import { type Keyword, spell } from '../../novels/search/names/spelled-names.ts';
import { areHitsByGrams, queryGrams } from '../../novels/search/search-terms.ts';

/** How novels with a name are found: by their ids, or, of a name that too many have, each by itself along an order. */
type NamedNovels = { ids: NovelIds } | { isHit: RawBuilder<SqlBool> } | 'none';

/**
 * Finds novels whose title or author holds what is looked for, as the site's search does, by pinyin and initials too; and the novel
 * with that id.
 */
export const findByName = async (store: Store, find: string): Promise<NamedNovels> => {
  const key = foldName(find);
  // Signs alone fold to nothing, which every name has.
  if (key === '') return 'none';
  const keyword = await spell(store, key);
  for (const step of ['prefix', 'within'] as const) {
    const beyond = await selectBeyond(store, keyword, step).execute(store.db);
    if (beyond.rows.length > 0) return { isHit: isNamedSo(anyOf([isPrefix(keyword), isWithin(keyword)])) };
  }
  return { ids: selectNamed(store, keyword) };
};

/** Whole numbers that an id can be. */
const idPattern = /^[1-9][0-9]{0,14}$/;

const selectNamed = ({ dialect }: Pick<Store, 'dialect'>, keyword: Keyword): NovelIds => {
  const withGrams = dialect.novelsWithGrams(queryGrams(keyword.key));
  const within = areHitsByGrams(keyword.key)
    ? sql`select novel_id from (${withGrams}) as found`
    : sql`select novel_id from (${withGrams}) as found
        where (select ${isWithin(keyword)} from novel_search where novel_search.novel_id = found.novel_id)`;
  const parts = [
    sql`select novel_id from (${selectPrefix(keyword, dialect.listBounds.sorted)}) as named`,
    within,
    ...(idPattern.test(keyword.key) ? [sql`select id as novel_id from novels where id = ${Number(keyword.key)}`] : []),
  ];
  return sql<{ id: number }>`select novel_id as id from (${sql.join(parts, sql` union `)}) as named`;
};
