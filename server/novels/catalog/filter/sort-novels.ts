import { type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';

/** A novel and what it was sorted by. */
export interface SortedNovel {
  id: number;
  read_week: number;
}

/** Of some novels, those that are not taken down, the most read of the week first. @param after the last one of the page before */
export const mostRead = async (
  store: Pick<Store, 'db' | 'dialect'>,
  ids: readonly number[],
  { limit, after }: { limit: number; after?: Keyset | undefined },
): Promise<SortedNovel[]> => {
  if (ids.length === 0) return [];
  return (await selectMostRead(store, ids, limit, after).execute(store.db)).rows;
};

export const selectMostRead = (
  { dialect }: Pick<Store, 'dialect'>,
  ids: readonly number[],
  limit: number,
  after?: Keyset,
) => {
  const isBehind = after ? sql<SqlBool>`(read_week, id) < (${after.value}, ${after.id})` : sql.lit(true);
  return sql<SortedNovel>`
    select id, read_week from ${dialect.throughIndex('novels', 'novels_to_sort')}
    where ${dialect.isOneOf('id', ids)} and taken_down_at is null and ${isBehind}
    order by read_week desc, id desc limit ${limit}`;
};
