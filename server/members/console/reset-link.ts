import { type Authority, recordAct } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import type { MailContact } from '../mail/confirmed-email.ts';
import { accountObject, actOnAccount } from './account-acts.ts';

interface MailState {
  email: string;
  confirmed_email: string;
  locked_at: number | null;
}

/** Why no link to a new password can be sent to a member, as a sentence; undefined where one can. */
export const noResetLink = (
  { email, confirmed_email, locked_at }: MailState,
  sendsMail: boolean,
): string | undefined => {
  if (!sendsMail) return '本站不寄邮件，可以在服务器上用命令 reset-password 换一个新密码';
  if (locked_at !== null) return '账号已锁定，先解锁才能寄出链接';
  if (email === '') return '没有填写邮箱';
  return email === confirmed_email ? undefined : '邮箱没有确认过，可能不是本人的';
};

/**
 * Records that a link to a new password is sent to a member.
 * @param sendsMail whether the site sends mail at all
 * @returns to whom, and the entry in the record
 * @throws FailedCall 409 where none can be sent
 */
export const recordResetLink = (
  store: Store,
  memberId: number,
  { authority, sendsMail, now }: { authority: Authority; sendsMail: boolean; now: number },
): Promise<{ contact: MailContact; act: number }> =>
  actOnAccount(store, memberId, authority, async (trx, account) => {
    const { email, confirmed_email } = await trx
      .selectFrom('members')
      .select(['email', 'confirmed_email'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const problem = noResetLink({ email, confirmed_email, locked_at: account.locked_at }, sendsMail);
    if (problem !== undefined) throw new FailedCall(409, 'conflict', problem);
    const values = { object: accountObject(account), before: null, after: null };
    const act = await recordAct(trx, authority, { kind: 'member.reset_link', ...values }, now);
    return { contact: { id: account.id, username: account.username, email, confirmed_email }, act };
  });
