import type { Selectable, Transaction } from 'kysely';
import { lockMember } from '../auth/sessions.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { FailedCall } from '../http/failures/failures.ts';

/** The columns of a member that signing in needs. */
export type Account = Pick<Selectable<Tables['members']>, (typeof columns)[number]>;

const columns = ['id', 'username', 'password_hash', 'locked_at', 'lock_reason', 'created_at'] as const;

/** Finds an account by its folded name. @param nameKey see shared-api/account-rules */
export const findAccount = ({ db }: Store, nameKey: string): Promise<Account | undefined> =>
  db.selectFrom('members').select(columns).where('name_key', '=', nameKey).executeTakeFirst();

export const getAccount = ({ db }: Store, id: number): Promise<Account | undefined> =>
  db.selectFrom('members').select(columns).where('id', '=', id).executeTakeFirst();

export interface NewMember {
  username: string;
  nameKey: string;
  passwordHash: string;
  now: number;
}

/** Inserts a member. @returns null where the name is taken: of several who want it at once, one gets it */
export const createMember = async (
  { db }: Pick<Store, 'db'>,
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

/** 409 for whoever wants a name that somebody has. */
export const nameTaken = (): FailedCall => new FailedCall(409, 'conflict', '用户名已被使用');

const emptyProfile = {
  nickname: '',
  gender: '',
  bio: '',
  email: '',
  confirmed_email: '',
  preferences: '{}',
  locked_at: null,
};

/** A change of a password. `from`: the hash that was checked, where one was; `keep`: id of the session that stays. */
interface PasswordChange {
  from?: string;
  to: string;
  keep?: number;
}

/**
 * Sets a member's password and ends their other sessions.
 * @returns false where the member is gone, or the password was changed meanwhile
 */
export const setPassword = ({ db, dialect }: Store, memberId: number, change: PasswordChange): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    return writePassword(trx, memberId, change);
  });

/** Does what {@link setPassword} does, for whoever has the member locked. */
export const writePassword = async (
  trx: Transaction<Tables>,
  memberId: number,
  { from, to, keep = 0 }: PasswordChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ password_hash: to })
    .where('id', '=', memberId)
    .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '!=', keep).execute();
  return true;
};
