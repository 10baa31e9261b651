import type { Transaction } from 'kysely';
import { mayActAs, type Role } from 'shared-api/console/roles';
import { lockMember } from '../../auth/sessions.ts';
import { type Actor, type ActValues, type Authority, recordAct } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { lockAdministrators, onlyAdministrator, otherAdministrator } from './administrators.ts';

/** The account that is acted on. */
export interface ActedOn {
  id: number;
  username: string;
  role: Role;
  locked_at: number | null;
  lock_reason: string;
}

/**
 * Whether an actor may act on an account: on the page never on their own, and unless they are an administrator on those below
 * their role alone.
 */
export const mayActOn = (actor: Actor, { id, role }: Pick<ActedOn, 'id' | 'role'>): boolean => {
  if (actor.door === 'command') return true;
  if (actor.id === id) return false;
  return actor.role === 'administrator' || !mayActAs(role, actor.role);
};

/**
 * Acts on an account within a transaction that has it locked.
 * @param lockBefore takes what has to be locked before the account
 * @throws FailedCall 404 where there is no such account, 403 where the actor may not act on it
 */
export const actOnAccount = <Result>(
  { db, dialect }: Store,
  memberId: number,
  { actor }: Authority,
  act: (trx: Transaction<Tables>, account: ActedOn) => Promise<Result>,
  lockBefore: (dialect: Store['dialect'], trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockBefore(dialect, trx);
    await lockMember(dialect, trx, memberId);
    const account = await trx
      .selectFrom('members')
      .select(['id', 'username', 'role', 'locked_at', 'lock_reason'])
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (!account) throw notThere('这个账号');
    if (!mayActOn(actor, account)) throw new FailedCall(403, 'forbidden', notAllowed(actor, account));
    return act(trx, account);
  });

const notAllowed = (actor: Actor, { id }: ActedOn): string =>
  actor.door === 'page' && actor.id === id ? '不能对自己的账号这样做' : `只能处理角色比自己低的账号`;

/** The account as an object of the record. */
export const accountObject = ({ id, username }: Pick<ActedOn, 'id' | 'username'>) =>
  ({ kind: 'member', id, name: username }) as const;

/**
 * Locks an account, which ends its sessions, or unlocks it.
 * @param lock the reason that the member reads; null unlocks
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 409 where no administrator would be left: two who lock each other at once. A command may do that
 */
export const setLock = (
  store: Store,
  memberId: number,
  lock: { reason: string } | null,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnAccount(
    store,
    memberId,
    authority,
    async (trx, account) => {
      const before = lockValues(account);
      const reason = storable(lock?.reason ?? '');
      const after = { locked: lock !== null, reason };
      if (before.locked === after.locked && before.reason === after.reason) return null;
      const isGuarded = lock !== null && account.role === 'administrator' && authority.actor.door === 'page';
      if (isGuarded && !(await otherAdministrator({ db: trx }, memberId))) throw onlyAdministrator();
      const lockedAt = lock === null ? null : (account.locked_at ?? now);
      const values = { locked_at: lockedAt, lock_reason: reason };
      await trx.updateTable('members').set(values).where('id', '=', memberId).execute();
      if (lock !== null) await trx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
      const kind = lock === null ? 'member.unlock' : 'member.lock';
      return recordAct(trx, authority, { kind, object: accountObject(account), before, after }, now);
    },
    lockAdministrators,
  );

const lockValues = ({ locked_at, lock_reason }: ActedOn) => ({ locked: locked_at !== null, reason: lock_reason });

/** Puts a lock back as it was before an act. @param before as {@link setLock} recorded it */
export const restoreLock = (
  store: Store,
  memberId: number,
  before: ActValues | null,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  setLock(store, memberId, before?.locked === true ? { reason: String(before.reason) } : null, authority, now);

/** Ends all sessions of an account. @returns the entry in the record; null where it was signed in nowhere */
export const endAllSessions = (
  store: Store,
  memberId: number,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnAccount(store, memberId, authority, async (trx, account) => {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return null;
    const act = {
      object: accountObject(account),
      before: { sessions: Number(numDeletedRows) },
      after: { sessions: 0 },
    };
    return recordAct(trx, authority, { kind: 'member.end_sessions', ...act }, now);
  });
