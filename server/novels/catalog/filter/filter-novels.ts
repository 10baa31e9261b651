import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { createSlots } from '../../../http/limits/slots.ts';
import { compareNovel, selectEndOfWalk, selectKeys } from '../novel-keys.ts';
import { type SummaryRow, selectSummaries, summariesOf, toSummary } from '../novel-summaries.ts';
import {
  areManyTakenDown,
  findNovelsToSort,
  isCheckedByRow,
  leadingConditionsOf,
  type Narrowing,
  type NovelIds,
} from './narrow-novels.ts';
import { walkPastTakenDown } from './walk-past-taken-down.ts';

/** Filter of a list of novels: its narrowing, its order, and the cursor it goes on from. */
export interface NovelFilter extends Narrowing {
  order: Order;
  cursor?: string | undefined;
}

/** Novels on one page of a list. */
export const pageSize = 30;

/**
 * Column that each order of a list in pages sorts by, greatest first; each has its indexes (migrations 0001 and 0040). Those of the
 * counts stand still for a day, so that nothing moves between two pages (renew-orders.ts).
 */
export const orderColumns = {
  hot: 'listed_reads',
  updated: 'latest_at',
  words: 'word_count',
  collects: 'listed_collects',
  new: 'created_at',
} as const satisfies Record<Order, keyof Tables['novels']>;

/** The columns for lists without further pages, as on the home page: these sort by the present counts. */
const leadingColumns = { ...orderColumns, hot: 'read_week', collects: 'collect_count' } as const;

/**
 * One page of novels. The cursor says where the last page ended, so that a page deep down costs as much as the first,
 * and novels that come in between are neither repeated nor push others out. Where conditions are checked novel by novel, a page
 * looks at so many at most ({@link ListBounds}): it may be short or empty then, and its cursor goes on behind the last that was looked at.
 * @throws BadCursorError for a cursor of another order
 */
export const filterNovels = async (store: Store, filter: NovelFilter): Promise<Page<NovelSummary>> => {
  const order = orderColumns[filter.order];
  const ids = await findNovelsToSort(store, filter, order, pageSize + 1);
  if (ids !== null) return toPage(filter, await selectPage(store, filter, ids).execute());
  return !isCheckedByRow(filter, order) && (await areManyTakenDown(store))
    ? pageBesideTakenDown(store, filter)
    : walkNovels(store, filter, store.dialect.listBounds.lookedAt);
};

/** A page of a list whose conditions the order's index serves, where many novels are taken down. */
const pageBesideTakenDown = async (store: Store, filter: NovelFilter): Promise<Page<NovelSummary>> => {
  const { keys, end } = await walkPastTakenDown(store, {
    narrowing: filter,
    order: orderColumns[filter.order],
    after: filter.cursor === undefined ? undefined : decodeCursor([filter.order], filter.cursor),
    limit: pageSize + 1,
  });
  const shown = keys.slice(0, pageSize);
  const items = await summariesOf(
    store.db,
    shown.map(({ id }) => id),
  );
  return { items, next_cursor: cursorBehind(filter, (keys.length > pageSize && shown.at(-1)) || end) };
};

/** A page that is found by walking the order. @param maxLooked novels that are looked at, at most */
export const walkNovels = async (store: Store, filter: NovelFilter, maxLooked: number): Promise<Page<NovelSummary>> => {
  const end = isCheckedByRow(filter, orderColumns[filter.order])
    ? ((await selectEndOfLook(filter, maxLooked).execute(store.db)).rows[0] ?? null)
    : null;
  return toPage(filter, await selectPage(store, filter, null, end).execute(), end);
};

const toPage = (filter: NovelFilter, rows: readonly SummaryRow[], end: Keyset | null = null): Page<NovelSummary> => {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const cursor = last ? { value: last[orderColumns[filter.order]], id: last.id } : end;
  return { items: shown.map(toSummary), next_cursor: cursorBehind(filter, cursor) };
};

/** The cursor of the next page. @param last the last novel of this one; null where none follows */
const cursorBehind = (filter: NovelFilter, last: Keyset | null): string | null =>
  last && encodeCursor(filter.order, { value: last.value, id: last.id, position: pageNumberOf(filter) * pageSize });

/** The last novel of those that one page looks at, in its order, where there are as many. */
export const selectEndOfLook = (filter: NovelFilter, maxLooked: number) => {
  const order = orderColumns[filter.order];
  const conditions = [...leadingConditionsOf(filter, order), ...behindCursor(filter)];
  return selectEndOfWalk({ order, conditions }, maxLooked);
};

const behindCursor = ({ order, cursor }: NovelFilter): RawBuilder<SqlBool>[] => {
  if (cursor === undefined) return [];
  return [compareNovel(orderColumns[order], '<', decodeCursor([order], cursor))];
};

/** Number of a page, from 1: the cursor counts the pages before it, each as if it were full. */
export const pageNumberOf = ({ order, cursor }: Pick<NovelFilter, 'order' | 'cursor'>): number =>
  cursor === undefined ? 1 : Math.floor((decodeCursor([order], cursor).position ?? pageSize) / pageSize) + 1;

type LeadingFilter = Pick<NovelFilter, 'order' | 'category' | 'status'>;

/** The first novels of an order, in a category or with a status, by what is counted at the moment. */
export const leadingNovels = async (store: Store, filter: LeadingFilter, count: number): Promise<NovelSummary[]> =>
  (await areManyTakenDown(store))
    ? summariesOf(store.db, await leadingBesideTakenDown(store, filter, count))
    : (await selectPage(store, filter, null, null, count, leadingColumns).execute()).map(toSummary);

/** Their ids alone, which an index holds. */
export const leadingIds = async (store: Store, filter: LeadingFilter, count: number): Promise<number[]> => {
  if (await areManyTakenDown(store)) return leadingBesideTakenDown(store, filter, count);
  const { rows } = await selectPageKeys(store, filter, null, null, count, leadingColumns).execute(store.db);
  return rows.map(({ id }) => id);
};

const leadingBesideTakenDown = async (store: Store, filter: LeadingFilter, limit: number): Promise<number[]> => {
  const { keys } = await walkPastTakenDown(store, { narrowing: filter, order: leadingColumns[filter.order], limit });
  return keys.map(({ id }) => id);
};

/**
 * The query behind a page, one row longer than the page itself, by which it is known whether more follow.
 * @param ids the only novels that can match, which are then sorted; or null, to walk the index of the order until the
 *   page is full
 * @param end the last novel that may be looked at on the way; null for no end
 */
export const selectPage = (
  store: Store,
  filter: NovelFilter,
  ids: NovelIds | null,
  end: Keyset | null = null,
  limit = pageSize + 1,
  columns: Record<Order, keyof Tables['novels']> = orderColumns,
) => {
  const name = columns[filter.order];
  return selectSummaries(store.db)
    .where(
      sql<SqlBool>`novels.id in (select id from (${selectPageKeys(store, filter, ids, end, limit, columns)}) as page)`,
    )
    .orderBy(`novels.${name}`, 'desc')
    .orderBy('novels.id', 'desc');
};

export const selectPageKeys = (
  store: Pick<Store, 'dialect'>,
  filter: NovelFilter,
  ids: NovelIds | null,
  end: Keyset | null = null,
  limit = pageSize + 1,
  columns: Record<Order, keyof Tables['novels']> = orderColumns,
) => {
  const order = columns[filter.order];
  const conditions = behindCursor(filter);
  if (end) conditions.push(compareNovel(order, '>=', end));
  return selectKeys(store, filter, ids, { order, conditions, limit });
};

/** Lists by filter with their facets, two at a time: each asks the database a handful of questions. */
export const withFilterSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在筛选的人太多，请稍后再试',
});
