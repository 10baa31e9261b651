import { type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { conditionsOf, findFew, type Narrowing } from './narrow-novels.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** What a list of works is narrowed by, how it is ordered, and where it goes on. */
export interface NovelFilter extends Narrowing {
  order: Order;
  cursor?: string | undefined;
}

/** Novels on one page of a list. */
export const pageSize = 30;

/** What each order sorts by, greatest first; each has its indexes (migration 0001). */
const orderColumns = {
  hot: 'read_week',
  updated: 'latest_at',
  words: 'word_count',
  collects: 'collect_count',
  new: 'created_at',
} as const satisfies Record<Order, keyof Tables['novels']>;

/**
 * One page of works. The cursor says where the last page ended, so that a page deep down costs what the first does,
 * and novels that come in between are neither repeated nor push others out.
 * @throws BadCursorError for a cursor of another order
 */
export const filterNovels = async (store: Store, filter: NovelFilter): Promise<Page<NovelSummary>> => {
  const column = orderColumns[filter.order];
  const few = await findFew(store.db, filter, column);
  const rows = await selectPage(store, filter, few).execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toSummary),
    next_cursor: last ? encodeCursor(filter.order, { value: last[column], id: last.id }) : null,
  };
};

/** The first novels of an order, in a category or with a status. */
export const leadingNovels = async (
  store: Store,
  filter: Pick<NovelFilter, 'order' | 'category' | 'status'>,
  count: number,
): Promise<NovelSummary[]> => (await selectPage(store, filter, null).limit(count).execute()).map(toSummary);

/**
 * The query behind a page, one row longer than what the page shows, by which it is known whether more follow.
 * It walks the index of its order until the page is full; where it is known that few works can be on it, it takes
 * those and sorts them.
 * @param few the only novels that fit, or null where there are many
 */
export const selectPage = ({ db, dialect }: Store, filter: NovelFilter, few: readonly number[] | null) => {
  const name = orderColumns[filter.order];
  const column = sql.ref<number>(`novels.${name}`);
  const conditions = conditionsOf(dialect, filter, name, few);
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
