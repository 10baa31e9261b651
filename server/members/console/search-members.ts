import { type SqlBool, sql } from 'kysely';
import { nameKey } from 'shared-api/account-rules';
import type { MemberParams, MemberRow } from 'shared-api/console/schemas/members';
import type { Page } from 'shared-api/schemas/common';
import { decodeCursor, decodeNameCursor, encodeCursor, encodeNameCursor } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';

/** Members on one page. */
export const memberPageSize = 50;

/** Where a page begins: behind a name where members are ordered by names, else behind an id. */
type After = { name: string } | { id: number };

type Filter = Omit<MemberParams, 'cursor'>;

const lists = { byName: 'members by name', newest: 'members' } as const;

/**
 * One page of the members that fit: with the beginning of a name in the order of names, else the newest first.
 * @throws BadCursorError
 */
export const searchMembers = async (store: Store, { cursor, ...filter }: MemberParams): Promise<Page<MemberRow>> => {
  const byName = filter.name !== undefined;
  const rows = await selectMembers(store, filter, cursor === undefined ? undefined : afterOf(cursor, byName)).execute();
  const shown = rows.slice(0, memberPageSize);
  const last = rows.length > memberPageSize ? shown.at(-1) : undefined;
  return { items: shown.map(toMemberRow), next_cursor: last ? cursorOf(last, byName) : null };
};

const afterOf = (cursor: string, byName: boolean): After =>
  byName ? { name: decodeNameCursor(lists.byName, cursor) } : { id: decodeCursor([lists.newest], cursor).id };

const cursorOf = ({ id, name_key }: { id: number; name_key: string }, byName: boolean): string =>
  byName ? encodeNameCursor(lists.byName, name_key) : encodeCursor(lists.newest, { value: id, id });

/** Columns of a member in a list. */
const listed = ['id', 'username', 'name_key', 'nickname', 'role', 'created_at', 'locked_at', 'lock_reason'] as const;

/** The columns of members, with the last use of a session of theirs. */
export const selectListed = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('members')
    .select(listed)
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('sessions.member_id', '=', 'members.id')
        .as('last_seen_at'),
    );

/** Conditions that an index of some members alone asks for stand here as it has them, without parameters. */
export const selectMembers = (store: Pick<Store, 'db' | 'dialect'>, filter: Filter, after?: After) => {
  const { name, email, role, locked } = filter;
  const nameColumn = store.dialect.byCodePoint('members.name_key');
  let members = selectListed(store).limit(memberPageSize + 1);
  if (name === undefined) members = members.orderBy('members.id', 'desc');
  else {
    const key = nameKey(name);
    members = members
      .where(sql<SqlBool>`${nameColumn} >= ${key} and ${nameColumn} < ${`${key}\u{10FFFF}`}`)
      .orderBy(nameColumn);
  }
  if (email !== undefined) members = members.where(sql<SqlBool>`lower(email) = lower(${email}) and email <> ''`);
  if (role !== undefined) members = members.where('role', '=', role);
  if (role !== undefined && role !== 'reader') members = members.where(sql<SqlBool>`role <> 'reader'`);
  if (locked !== undefined) members = members.where('locked_at', locked === '1' ? 'is not' : 'is', null);
  if (after === undefined) return members;
  return 'name' in after
    ? members.where(sql<SqlBool>`${nameColumn} > ${after.name}`)
    : members.where('members.id', '<', after.id);
};

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

export const toMemberRow = (row: ListedRow): MemberRow => ({
  id: String(row.id),
  username: row.username,
  nickname: row.nickname,
  role: row.role,
  created_at: isoTime(row.created_at),
  last_seen_at: row.last_seen_at === null ? null : isoTime(Number(row.last_seen_at)),
  lock: row.locked_at === null ? null : { at: isoTime(row.locked_at), reason: row.lock_reason },
});
