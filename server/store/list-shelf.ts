import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Shelf, ShelfSort, ShelfStatus } from 'shared-api/schemas/bookshelf';
import type { Store } from './open-store.ts';
import { decodeShelfCursor, encodeShelfCursor, type ShelfPosition } from './shelf-cursor.ts';
import { shelfEntriesOf } from './shelf-entries.ts';
import { canBeRead, listShelfGroups } from './shelf-groups.ts';

/** What part of the shelf is wanted. */
export interface ShelfQuery {
  status?: ShelfStatus | undefined;
  /** A group's name, the empty one for the books in no group; absent for the whole shelf. */
  group?: string | undefined;
  /** Without it the group's own. */
  sort?: ShelfSort | undefined;
  cursor?: string | undefined;
}

/** Books on one page of the shelf. */
export const shelfPageSize = 60;

/** What each order goes by. Those of the entry have an index; those of the novel are sorted, a shelf at most. */
const sortKeys: Record<ShelfSort, RawBuilder<number | string>> = {
  read: sql.ref('recent_at'),
  added: sql.ref('added_at'),
  updated: sql`(select latest_at from novels where novels.id = bookshelf_entries.novel_id)`,
  title: sql`(select pinyin from novel_search where novel_search.novel_id = bookshelf_entries.novel_id)`,
};

/**
 * One page of a member's shelf: the pinned first, then in the order of the group. `total` and `groups` are those of
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

type PageQuery = Pick<ShelfQuery, 'status' | 'group'> & { sort: ShelfSort; after?: ShelfPosition | undefined };

/** The books of a page and where each stands in its order, one more than is shown; the rest is fetched for those alone. */
export const selectShelfPage = (
  { db }: Pick<Store, 'db'>,
  memberId: number,
  { status, group, sort, after }: PageQuery,
) => {
  const key = sortKeys[sort];
  const direction = sort === 'title' ? 'asc' : 'desc';
  let page = db
    .selectFrom('bookshelf_entries')
    .select(['novel_id', 'pinned', key.as('value')])
    .where('member_id', '=', memberId)
    .where(canBeRead)
    .orderBy('pinned', 'desc')
    .orderBy(key, direction)
    .orderBy('novel_id', direction)
    .limit(shelfPageSize + 1);
  if (status !== undefined) page = page.where('status', '=', status);
  if (group !== undefined) page = page.where('group_name', '=', group);
  if (after !== undefined) page = page.where(isAfter(sort, after));
  return page;
};

const isAfter = (sort: ShelfSort, { pinned, value, novelId }: ShelfPosition): RawBuilder<SqlBool> => {
  const key = sortKeys[sort];
  if (sort !== 'title') return sql`(pinned, ${key}, novel_id) < (${pinned}, ${value}, ${novelId})`;
  // The pinned come first although titles rise.
  return sql`(pinned < ${pinned} or (pinned = ${pinned} and (${key}, novel_id) > (${value}, ${novelId})))`;
};
