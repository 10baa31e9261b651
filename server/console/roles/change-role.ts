import type { Transaction } from 'kysely';
import { type Role, roles } from 'shared-api/console/roles';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { accountObject, actOnAccount } from '../../members/console/account-acts.ts';
import { lockAdministrators, onlyAdministrator, otherAdministrator } from '../../members/console/administrators.ts';
import { roleChangedNotice } from '../../messages/notices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { type ActValues, type Authority, recordAct } from '../record/record-act.ts';

/**
 * Changes what an account may do, for all its sessions at once, and tells its owner.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where it has this role
 * @throws FailedCall 404 where there is no such account, 403 where it is the actor's own, 409 where nobody would be left
 */
export const changeRole = (
  store: Store,
  memberId: number,
  role: Role,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnAccount(
    store,
    memberId,
    authority,
    async (trx, account) => {
      if (account.role === role) return null;
      if (account.role === 'administrator' && !(await otherAdministrator({ db: trx }, memberId)))
        throw onlyAdministrator();
      await setRole(trx, memberId, role);
      await sendMessage(trx, memberId, roleChangedNotice(role), now);
      const values = { before: { role: account.role }, after: { role } };
      return recordAct(trx, authority, { kind: 'member.role', object: accountObject(account), ...values }, now);
    },
    lockAdministrators,
  );

/** Gives an account a role. Its sessions have to give the password anew; links for the first administrator end with the first. */
export const setRole = async (trx: Transaction<Tables>, memberId: number, role: Role): Promise<void> => {
  await trx.updateTable('members').set({ role }).where('id', '=', memberId).execute();
  await trx.updateTable('sessions').set({ confirmed_until: null }).where('member_id', '=', memberId).execute();
  if (role === 'administrator') await trx.deleteFrom('setup_tokens').execute();
};

/** Puts a role back as it was before an act. @param before as {@link changeRole} recorded it */
export const restoreRole = (
  store: Store,
  memberId: number,
  before: ActValues | null,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  changeRole(store, memberId, roles.find((role) => role === before?.role) ?? 'reader', authority, now);
