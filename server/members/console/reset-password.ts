import { type Authority, recordAct } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { passwordResetNotice } from '../../messages/notices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { writePassword } from '../members.ts';
import { accountObject, actOnAccount } from './account-acts.ts';

/**
 * Gives an account another password, which ends its sessions, and tells its owner by a message.
 * @param now epoch milliseconds
 * @returns the entry in the record
 * @throws FailedCall 404 where there is no such account
 */
export const resetPassword = (
  store: Store,
  memberId: number,
  passwordHash: string,
  authority: Authority,
  now: number,
): Promise<number> =>
  actOnAccount(store, memberId, authority, async (trx, account) => {
    await writePassword(trx, memberId, { to: passwordHash });
    await sendMessage(trx, memberId, passwordResetNotice, now);
    const act = { object: accountObject(account), before: null, after: null };
    return recordAct(trx, authority, { kind: 'member.reset_password', ...act }, now);
  });
