import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Comparison, compareKeyset, type Keyset } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { allOf, conditionsOf, type Narrowing, type NovelIds } from './filter/narrow-novels.ts';

/** The part of a sorted list that is read. */
interface Stretch {
  /** The column that the list is ordered by. */
  order: string;
  /** Conditions besides the list's own filter, such as where the part begins and ends. */
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

/**
 * The last novel that a walk along an order looks at, where there are as many: goes along an index and reads nothing else.
 * @param maxLooked novels that the walk looks at, at most
 */
export const selectEndOfWalk = (walk: Pick<Stretch, 'order' | 'conditions' | 'direction'>, maxLooked: number) =>
  selectStretch(sql.table('novels'), { ...walk, limit: 1, offset: maxLooked - 1 });

/** Compares novels with a keyset of their order: `<` are those behind it. @param order the column of {@link Stretch} */
export const compareNovel = (order: string, operator: Comparison, keyset: Pick<Keyset, 'value' | 'id'>) =>
  compareKeyset([`novels.${order}`, 'novels.id'], operator, keyset);

/** @param novels the table, with the index through which it is read */
const selectStretch = (
  novels: RawBuilder<unknown>,
  { order, conditions, direction = 'desc', limit, offset = 0 }: Stretch,
) => {
  const column = sql.ref(`novels.${order}`);
  const way = sql.raw(direction);
  return sql<Keyset>`select novels.id, ${column} as value from ${novels} where ${allOf(conditions)}
    order by ${column} ${way}, novels.id ${way} limit ${limit} offset ${offset}`;
};
