import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { allOf, conditionsOf, type Narrowing, type NovelIds } from './filter/narrow-novels.ts';

/** What of a list's order is read. */
export interface Stretch {
  /** The column that the list is ordered by. */
  order: string;
  /** Beside the narrowing: where it begins and ends. */
  conditions: readonly RawBuilder<SqlBool>[];
  direction?: 'asc' | 'desc';
  limit: number;
  offset?: number;
}

/**
 * Ids of a list's novels and what they are ordered by, read from indexes alone: the rows are read of those that a page shows.
 * @param ids the only novels that can match, which are then sorted by the narrow index; or null, to walk the index of the order
 */
export const selectKeys = (
  { dialect }: Pick<Store, 'dialect'>,
  narrowing: Narrowing,
  ids: NovelIds | null,
  { conditions, ...stretch }: Stretch,
) =>
  selectStretch(ids === null ? sql.table('novels') : dialect.throughIndex('novels', 'novels_to_sort'), {
    ...stretch,
    conditions: [...conditionsOf(dialect, narrowing, stretch.order, ids), ...conditions],
  });

/** @param novels the table, with the index through which it is read */
export const selectStretch = (
  novels: RawBuilder<unknown>,
  { order, conditions, direction = 'desc', limit, offset = 0 }: Stretch,
) => {
  const column = sql.ref(`novels.${order}`);
  const way = sql.raw(direction);
  return sql<Keyset>`select novels.id, ${column} as value from ${novels} where ${allOf(conditions)}
    order by ${column} ${way}, novels.id ${way} limit ${limit} offset ${offset}`;
};
