import { sql } from 'kysely';
import { compareKeyset, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';

/** A novel and what it was sorted by. */
export interface SortedNovel {
  id: number;
  reads: number;
}

/** Reads of the week: as they stood when the day began, for lists in pages (renew-orders.ts), or as they are. */
type ReadColumn = 'listed_reads' | 'read_week';

interface MostRead {
  limit: number;
  /** The last one of the page before. */
  after?: Keyset | undefined;
}

/** Of some novels, those that are not taken down, the most read of the week first. */
export const mostRead = async (
  store: Pick<Store, 'db' | 'dialect'>,
  ids: readonly number[],
  column: ReadColumn,
  wanted: MostRead,
): Promise<SortedNovel[]> => {
  if (ids.length === 0) return [];
  return (await selectMostRead(store, ids, column, wanted).execute(store.db)).rows;
};

export const selectMostRead = (
  { dialect }: Pick<Store, 'dialect'>,
  ids: readonly number[],
  column: ReadColumn,
  { limit, after }: MostRead,
) => {
  const reads = sql.ref(column);
  const isBehind = after ? compareKeyset([column, 'id'], '<', after) : sql.lit(true);
  return sql<SortedNovel>`
    select id, ${reads} as reads from ${dialect.throughIndex('novels', 'novels_to_sort')}
    where ${dialect.isOneOf('id', ids)} and taken_down_at is null and ${isBehind}
    order by ${reads} desc, id desc limit ${limit}`;
};
