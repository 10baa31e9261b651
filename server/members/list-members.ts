import { type SqlBool, sql } from 'kysely';
import { nameKey } from 'shared-api/account-rules';
import type { Role } from 'shared-api/console/roles';
import { isoTime } from '../db/ids.ts';
import { likePattern } from '../db/like-pattern.ts';
import type { Store } from '../db/open-store.ts';

/** Conditions of a list of members. An absent one narrows nothing. */
interface MemberFilter {
  /** Part of a username, in any case and width. */
  name?: string | undefined;
  locked?: boolean | undefined;
  role?: Role | undefined;
  /** Only members who registered before the one of this id. */
  before?: number | undefined;
  limit: number;
}

/** A member as those who run the site see them: nothing that signs in, and nothing that they read. */
export interface MemberRecord {
  id: string;
  username: string;
  nickname: string;
  role: Role;
  created_at: string;
  /** Last use of a session that has not ended; null where the member is signed in nowhere. */
  last_seen_at: string | null;
  locked_at: string | null;
}

/** Members, the newest first. With a name it may look at every member, which is no call for readers. */
export const listMembers = async ({ db }: Pick<Store, 'db'>, filter: MemberFilter): Promise<MemberRecord[]> => {
  let members = db
    .selectFrom('members')
    .select((eb) => [
      'id',
      'username',
      'nickname',
      'role',
      'created_at',
      'locked_at',
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('sessions.member_id', '=', 'members.id')
        .as('last_seen_at'),
    ])
    .orderBy('id', 'desc')
    .limit(filter.limit);
  if (filter.name !== undefined) {
    const pattern = likePattern(nameKey(filter.name));
    members = members.where(sql<SqlBool>`name_key like ${pattern} escape '\\'`);
  }
  if (filter.locked !== undefined) members = members.where('locked_at', filter.locked ? 'is not' : 'is', null);
  if (filter.role !== undefined) members = members.where('role', '=', filter.role);
  if (filter.before !== undefined) members = members.where('id', '<', filter.before);
  const rows = await members.execute();
  return rows.map(({ id, created_at, last_seen_at, locked_at, ...member }) => ({
    id: String(id),
    ...member,
    created_at: isoTime(created_at),
    last_seen_at: last_seen_at === null ? null : isoTime(Number(last_seen_at)),
    locked_at: locked_at === null ? null : isoTime(locked_at),
  }));
};
