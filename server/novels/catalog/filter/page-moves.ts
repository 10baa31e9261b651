import { BadCursorError, decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { compareNovel, selectEndOfWalk, selectKeys } from '../novel-keys.ts';
import { type NovelFilter, orderColumns, pageSize } from './filter-novels.ts';
import { findNovelsToSort, leadingConditionsOf, mayGoOnForLong, type NovelIds } from './narrow-novels.ts';

/** Pages that are led to on either side of a page. */
export const maxPagesAway = 2;

/** Rows that are walked from a known row to the beginning of another page, at most. */
const maxMove = maxPagesAway * pageSize;

/** Stands behind the last row of every order: no value is negative. */
export const behindAll = { value: -1, id: 0 };

/**
 * The filter with a cursor from which its page is read. A link to a page further off names a row that is known and how many rows
 * the page begins from it; only where the link is followed are these rows walked, and novels that are looked at on the way are
 * as many as for a page. A walk back that meets the beginning leads to the first page.
 * @throws BadCursorError for a cursor of another order, or one that goes too far
 */
export const resolveMove = async (store: Store, filter: NovelFilter): Promise<NovelFilter> => {
  if (filter.cursor === undefined) return filter;
  const { move = 0, ...from } = decodeCursor([filter.order], filter.cursor);
  if (move === 0) return filter;
  if (Math.abs(move) > maxMove) throw new BadCursorError('the page is too far away');
  const start = await walk(store, filter, from, move);
  return { ...filter, cursor: start && encodeCursor(filter.order, { ...start, position: from.position ?? 0 }) };
};

/** The row behind which a page begins; undefined for the first page. */
const walk = async (store: Store, filter: NovelFilter, from: Keyset, move: number): Promise<Keyset | undefined> => {
  const name = orderColumns[filter.order];
  const ids = await findNovelsToSort(store, filter, name, Math.abs(move) + 1);
  const mayGoOn = ids === null && (await mayGoOnForLong(store, filter, name));
  const end = mayGoOn ? (await selectEndOfMove(store, filter, from, move).execute(store.db)).rows[0] : undefined;
  const { rows } = await selectWalk(store, filter, ids, from, move, end).execute(store.db);
  if (move < 0) return rows[-move] ?? end;
  return rows[move - 1] ?? end ?? rows.at(-1) ?? from;
};

/** Rows from a known one on: back with that row itself, onwards without it. */
const selectWalk = (
  store: Pick<Store, 'dialect'>,
  filter: NovelFilter,
  ids: NovelIds | null,
  from: Keyset,
  move: number,
  end: Keyset | undefined,
) => {
  const order = orderColumns[filter.order];
  const conditions = [beyond(order, from, move)];
  if (end) conditions.push(beyond(order, end, -move, true));
  return selectKeys(store, filter, ids, { order, conditions, direction: directionOf(move), limit: Math.abs(move) + 1 });
};

/** The last row that a walk looks at, where there are as many. */
const selectEndOfMove = ({ dialect }: Pick<Store, 'dialect'>, filter: NovelFilter, from: Keyset, move: number) => {
  const order = orderColumns[filter.order];
  const conditions = [...leadingConditionsOf(filter, order), beyond(order, from, move)];
  return selectEndOfWalk({ order, conditions, direction: directionOf(move) }, dialect.listBounds.lookedAt);
};

const directionOf = (move: number) => (move < 0 ? 'asc' : 'desc');

/** Whether a row comes after another in the direction of a move; back, the other itself does. */
const beyond = (order: string, row: Keyset, move: number, isIncluded = move < 0) =>
  compareNovel(order, `${move < 0 ? '>' : '<'}${isIncluded ? '=' : ''}`, row);
