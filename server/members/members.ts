import { lockMember } from '../auth/lock-member.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** The columns of a member that signing in needs. */
export type Account = Pick<Tables['members'], 'username' | 'password_hash' | 'locked_at' | 'created_at'> & {
  id: number;
};

const columns = ['id', 'username', 'password_hash', 'locked_at', 'created_at'] as const;

/** Finds an account by its folded name. @param nameKey see shared-api/account-rules */
export const findAccount = ({ db }: Store, nameKey: string): Promise<Account | undefined> =>
  db.selectFrom('members').select(columns).where('name_key', '=', nameKey).executeTakeFirst();

export const getAccount = ({ db }: Store, id: number): Promise<Account | undefined> =>
  db.selectFrom('members').select(columns).where('id', '=', id).executeTakeFirst();

interface NewMember {
  username: string;
  nameKey: string;
  passwordHash: string;
  now: number;
}

/** Inserts a member. @returns null where the name is taken: of several who want it at once, one gets it */
export const createMember = async (
  { db }: Store,
  { username, nameKey, passwordHash, now }: NewMember,
): Promise<Account | null> => {
  const row = await db
    .insertInto('members')
    .values({ username, name_key: nameKey, password_hash: passwordHash, created_at: now, ...emptyProfile })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
};

const emptyProfile = {
  nickname: '',
  gender: '',
  bio: '',
  email: '',
  confirmed_email: '',
  preferences: '{}',
  locked_at: null,
};

/**
 * Sets a member's password and ends their other sessions.
 * @param change `from`: the hash that was checked, where one was; `keep`: id of the session that stays
 * @returns false where the member is gone, or the password was changed meanwhile
 */
export const setPassword = (
  { db, dialect }: Store,
  memberId: number,
  { from, to, keep = 0 }: { from?: string; to: string; keep?: number },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ password_hash: to })
      .where('id', '=', memberId)
      .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '!=', keep).execute();
    return true;
  });

/** Locks an account, which ends its sessions, or unlocks it. @returns false where there is no such member */
export const setLocked = ({ db, dialect }: Store, memberId: number, lockedAt: number | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ locked_at: lockedAt })
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (lockedAt !== null) await trx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
    return numUpdatedRows > 0n;
  });
