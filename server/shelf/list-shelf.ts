import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Shelf, ShelfSort } from 'shared-api/schemas/bookshelf';
import type { Store } from '../db/open-store.ts';
import { decodeShelfCursor, encodeShelfCursor, type ShelfPosition } from './shelf-cursor.ts';
import { shelfEntriesOf } from './shelf-entries.ts';
import { listShelfGroups } from './shelf-groups.ts';
import { isInView, type ShelfView } from './shelf-view.ts';

/** Selects and sorts a part of the shelf. */
export interface ShelfQuery extends ShelfView {
  /** Order; by default that of the group. */
  sort?: ShelfSort | undefined;
  cursor?: string | undefined;
}

/** Entries on one page of the shelf. */
export const shelfPageSize = 60;

/** Puts unread novels behind all that were read; written into the statement, since an index of this expression is looked for. */
const hundredYearsMs = sql.lit(100 * 365 * 86_400_000);

/** Sort keys of the orders. Those of the entry have an index; those of the novel make the database sort one shelf. */
const sortKeys: Record<ShelfSort, RawBuilder<number | string>> = {
  read: sql`case when recent_at = added_at then added_at - ${hundredYearsMs} else recent_at end`,
  added: sql.ref('added_at'),
  updated: sql`(select latest_at from novels where novels.id = bookshelf_entries.novel_id)`,
  title: sql`(select pinyin from novel_search where novel_search.novel_id = bookshelf_entries.novel_id)`,
};

/**
 * One page of a member's shelf: pinned entries first, then in the order of the group. `total` and `groups` are those of
 * the whole shelf.
 * @throws BadCursorError for a cursor of another order
 */
export const listShelf = async (store: Store, memberId: number, query: ShelfQuery): Promise<Shelf> => {
  const groups = await listShelfGroups(store, memberId);
  const sort = query.sort ?? groups.find(({ name }) => name === (query.group ?? ''))?.sort ?? 'read';
  const after = query.cursor === undefined ? undefined : decodeShelfCursor(sort, query.cursor);
  const rows = await selectShelfPage(store, memberId, { ...query, sort, after }).execute();
  const shown = rows.slice(0, shelfPageSize);
  const last = rows.length > shelfPageSize ? shown.at(-1) : undefined;
  return {
    items: await shelfEntriesOf(
      store.db,
      memberId,
      shown.map(({ novel_id }) => novel_id),
    ),
    next_cursor: last ? encodeShelfCursor(sort, { ...last, novelId: last.novel_id }) : null,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    groups,
  };
};

type PageQuery = ShelfView & { sort: ShelfSort; after?: ShelfPosition | undefined };

/** Selects novel ids and sort keys for a page, and one more; {@link shelfEntriesOf} fetches what is shown of them. */
export const selectShelfPage = ({ db }: Pick<Store, 'db'>, memberId: number, { sort, after, ...view }: PageQuery) => {
  const key = sortKeys[sort];
  const direction = sort === 'title' ? 'asc' : 'desc';
  const page = db
    .selectFrom('bookshelf_entries')
    .select(['novel_id', 'pinned', key.as('value')])
    .where(isInView(memberId, view))
    .orderBy('pinned', 'desc')
    .orderBy(key, direction)
    .orderBy('novel_id', direction)
    .limit(shelfPageSize + 1);
  return after === undefined ? page : page.where(isAfter(sort, after));
};

const isAfter = (sort: ShelfSort, { pinned, value, novelId }: ShelfPosition): RawBuilder<SqlBool> => {
  const key = sortKeys[sort];
  if (sort !== 'title') return sql`(pinned, ${key}, novel_id) < (${pinned}, ${value}, ${novelId})`;
  // Pinned entries come first although titles are ascending.
  return sql`(pinned < ${pinned} or (pinned = ${pinned} and (${key}, novel_id) > (${value}, ${novelId})))`;
};
