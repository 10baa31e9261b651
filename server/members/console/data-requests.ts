import type { Transaction } from 'kysely';
import { mayActAs } from 'shared-api/console/roles';
import { type Actor, type Authority, recordAct } from '../../console/record/record-act.ts';
import { recordedDownload } from '../../console/record/recorded-download.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { dataHandedOutNotice } from '../../messages/notices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { deleteMemberRows } from '../delete-member.ts';
import { type ActedOn, accountObject, actOnAccount } from './account-acts.ts';
import { lockAdministrators, onlyAdministrator, otherAdministrator } from './administrators.ts';

/**
 * Acts on an account whose role is below the actor's, whatever else the actor may do: of staff the role is taken away first.
 * @throws FailedCall as {@link actOnAccount}
 */
const actOnLower = <Result>(
  store: Store,
  memberId: number,
  authority: Authority,
  act: (trx: Transaction<Tables>, account: ActedOn) => Promise<Result>,
): Promise<Result> =>
  actOnAccount(
    store,
    memberId,
    authority,
    (trx, account) => {
      if (!isLower(authority.actor, account))
        throw new FailedCall(403, 'forbidden', '只能处理角色比自己低的账号：请先收回这个账号的角色');
      return act(trx, account);
    },
    lockAdministrators,
  );

const isLower = (actor: Actor, { role }: Pick<ActedOn, 'role'>): boolean =>
  actor.door === 'command' || !mayActAs(role, actor.role);

/**
 * Records that a member's data are handed out on their request, and tells the member.
 * @param now epoch milliseconds
 * @returns the entry in the record
 * @throws FailedCall 404 where there is no such account, 403 where the actor may not act on it
 */
export const allowExport = (store: Store, memberId: number, authority: Authority, now: number): Promise<number> =>
  actOnLower(store, memberId, authority, async (trx, account) => {
    await sendMessage(trx, memberId, dataHandedOutNotice, now);
    const act = { object: accountObject(account), before: null, after: null };
    return recordAct(trx, authority, { kind: 'member.export', ...act }, now);
  });

/**
 * The member whose data an entry of the record allows to be downloaded: see {@link recordedDownload}.
 * @param now epoch milliseconds
 * @throws FailedCall 404 where there is no such entry, or the account was deleted or given a higher role since
 */
export const memberOfAllowedExport = async (
  store: Pick<Store, 'db'>,
  { actId, actor, now }: { actId: number; actor: Actor & { door: 'page' }; now: number },
): Promise<number> => {
  const id = Number(await recordedDownload(store, { actId, kind: 'member.export', actorId: actor.id, now }));
  const account = await store.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirst();
  if (!account || !isLower(actor, account)) throw notThere('这次下载');
  return id;
};

/**
 * Deletes an account on its member's request, with everything of theirs, which ends its sessions.
 * @param now epoch milliseconds
 * @returns the entry in the record, which does not name the account
 * @throws FailedCall 404 where there is no such account, 403 where the actor may not act on it, 409 where no administrator would be left
 */
export const deleteMemberFor = (store: Store, memberId: number, authority: Authority, now: number): Promise<number> =>
  actOnLower(store, memberId, authority, async (trx, account) => {
    if (account.role === 'administrator' && !(await otherAdministrator({ db: trx }, memberId)))
      throw onlyAdministrator();
    await deleteMemberRows(store.dialect, trx, memberId);
    const act = { object: { ...accountObject(account), name: '' }, before: null, after: null };
    return recordAct(trx, authority, { kind: 'member.delete', ...act }, now);
  });
