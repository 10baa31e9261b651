import { type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { conditionsOf, findNovelsToSort, type Narrowing } from './narrow-novels.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';

/** Filter of a list of novels: its narrowing, its order, and the cursor it goes on from. */
export interface NovelFilter extends Narrowing {
  order: Order;
  cursor?: string | undefined;
}

/** Novels on one page of a list. */
export const pageSize = 30;

/** Column that each order sorts by, greatest first; each has its indexes (migration 0001). */
const orderColumns = {
  hot: 'read_week',
  updated: 'latest_at',
  words: 'word_count',
  collects: 'collect_count',
  new: 'created_at',
} as const satisfies Record<Order, keyof Tables['novels']>;

/**
 * One page of novels. The cursor says where the last page ended, so that a page deep down costs as much as the first,
 * and novels that come in between are neither repeated nor push others out.
 * @throws BadCursorError for a cursor of another order
 */
export const filterNovels = async (store: Store, filter: NovelFilter): Promise<Page<NovelSummary>> => {
  const column = orderColumns[filter.order];
  const ids = await findNovelsToSort(store.db, filter, column);
  const rows = await selectPage(store, filter, ids).execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const position = pageNumberOf(filter) * pageSize;
  return {
    items: shown.map(toSummary),
    next_cursor: last ? encodeCursor(filter.order, { value: last[column], id: last.id, position }) : null,
  };
};

/** Number of a page, from 1: the cursor says how many novels stand before it. */
export const pageNumberOf = ({ order, cursor }: Pick<NovelFilter, 'order' | 'cursor'>): number =>
  cursor === undefined ? 1 : Math.floor((decodeCursor([order], cursor).position ?? pageSize) / pageSize) + 1;

/** The first novels of an order, in a category or with a status. */
export const leadingNovels = async (
  store: Store,
  filter: Pick<NovelFilter, 'order' | 'category' | 'status'>,
  count: number,
): Promise<NovelSummary[]> => (await selectPage(store, filter, null).limit(count).execute()).map(toSummary);

/**
 * The query behind a page, one row longer than the page itself, by which it is known whether more follow.
 * @param ids the only novels that can match, which are then sorted; or null, to walk the index of the order until the
 *   page is full
 */
export const selectPage = ({ db, dialect }: Store, filter: NovelFilter, ids: readonly number[] | null) => {
  const name = orderColumns[filter.order];
  const column = sql.ref<number>(`novels.${name}`);
  const conditions = conditionsOf(dialect, filter, name, ids);
  if (filter.cursor !== undefined) {
    const { value, id } = decodeCursor([filter.order], filter.cursor);
    conditions.push(sql<SqlBool>`(${column}, novels.id) < (${value}, ${id})`);
  }
  return conditions
    .reduce((query, condition) => query.where(condition), selectSummaries(db))
    .orderBy(column, 'desc')
    .orderBy('novels.id', 'desc')
    .limit(pageSize + 1);
};
