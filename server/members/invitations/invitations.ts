import { createHash, randomBytes } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Invitation, InvitationState } from 'shared-api/console/schemas/invitations';
import type { Page } from 'shared-api/schemas/common';
import { type Authority, commandName, recordAct } from '../../console/record/record-act.ts';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { type Account, createMember, type NewMember, nameTaken } from '../members.ts';
import type { NewInvitation } from './new-invitation.ts';

/** Invitations on one page. */
export const invitationPageSize = 50;

const list = 'invitations';

/**
 * Makes an invitation. Only the hash of its token is kept, so the link cannot be shown again.
 * @param now epoch milliseconds
 * @returns the token, and the entry in the record
 */
export const makeInvitation = (
  { db }: Pick<Store, 'db'>,
  { note, maxUses, expiresAt }: NewInvitation,
  authority: Authority,
  now: number,
): Promise<{ id: number; token: string; act: number }> =>
  db.transaction().execute(async (trx) => {
    const token = randomBytes(32).toString('base64url');
    const { actor } = authority;
    const row = await trx
      .insertInto('invitations')
      .values({
        ...{ token_hash: hashOf(token), note: storable(note), max_uses: maxUses, expires_at: expiresAt },
        ...{ made_by: actor.door === 'page' ? actor.id : null, made_at: now, revoked_at: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const values = { object: invitationObject(row), before: null, after: valuesOf(row) };
    return { id: row.id, token, act: await recordAct(trx, authority, { kind: 'invitation.make', ...values }, now) };
  });

/**
 * Revokes an invitation, so that nobody registers with it any more, or lets it count again.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 * @throws FailedCall 404
 */
export const setRevoked = (
  { db }: Pick<Store, 'db'>,
  id: number,
  isRevoked: boolean,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('invitations')
      .set({ revoked_at: isRevoked ? now : null })
      .where('id', '=', id)
      .where('revoked_at', isRevoked ? 'is' : 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const known = await trx.selectFrom('invitations').select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw notThere('这个邀请');
      return null;
    }
    const kind = isRevoked ? 'invitation.revoke' : 'invitation.restore';
    const after = valuesOf(row);
    const before = { ...after, revoked: !isRevoked };
    return recordAct(trx, authority, { kind, object: invitationObject(row), before, after }, now);
  });

/** One page of invitations, the newest first. @param now epoch milliseconds @throws BadCursorError */
export const listInvitations = async (
  store: Pick<Store, 'db'>,
  cursor: string | undefined,
  now: number,
): Promise<Page<Invitation>> => {
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const rows = await selectInvitations(store, after?.id).execute();
  const shown = rows.slice(0, invitationPageSize);
  const last = rows.length > invitationPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toInvitation(row, now)),
    next_cursor: last ? encodeCursor(list, { value: last.id, id: last.id }) : null,
  };
};

/** Those before an id; the bound stands in the first page's query too, so that it reads the key from its end. */
const selectInvitations = ({ db }: Pick<Store, 'db'>, before: number = Number.MAX_SAFE_INTEGER) =>
  db
    .selectFrom('invitations')
    .leftJoin('members', 'members.id', 'invitations.made_by')
    .selectAll('invitations')
    .select('members.username as maker')
    .where('invitations.id', '<', before)
    .orderBy('invitations.id', 'desc')
    .limit(invitationPageSize + 1);

/** The invitation with which a member registered; undefined where they did without. */
export const invitationOf = async ({ db }: Pick<Store, 'db'>, memberId: number) => {
  const row = await db
    .selectFrom('invited_members')
    .innerJoin('invitations', 'invitations.id', 'invited_members.invitation_id')
    .leftJoin('members as makers', 'makers.id', 'invitations.made_by')
    .select(['invitations.id', 'invitations.note', 'invitations.made_by', 'makers.username as maker'])
    .where('invited_members.member_id', '=', memberId)
    .executeTakeFirst();
  return row && { id: String(row.id), note: row.note, made_by: makerName(row) };
};

/** @throws FailedCall 410 where nobody can register with this token. Using it decides */
export const requireInvitation = async ({ db }: Pick<Store, 'db'>, token: string, now: number): Promise<void> => {
  const row = await db.selectFrom('invitations').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();
  if (!row || stateOf(row, now) !== 'valid') throw invitationOver();
};

/**
 * Makes a member who was invited. The invitation is used in the same transaction: of several who register with its last use at
 * once, one becomes a member.
 * @throws FailedCall 410 where nobody can register with this token, 409 where the name is taken: then it is not used
 */
export const createInvitedMember = ({ db }: Pick<Store, 'db'>, member: NewMember, token: string): Promise<Account> =>
  db.transaction().execute(async (trx) => {
    const invitationId = await takeUse(trx, token, member.now);
    const account = await createMember({ db: trx }, member);
    if (account === null) throw nameTaken();
    const row = { member_id: account.id, invitation_id: invitationId };
    await trx.insertInto('invited_members').values(row).execute();
    return account;
  });

/** Counts a use. Whoever comes at the same moment waits for the row. @returns the invitation's id */
const takeUse = async (trx: Transaction<Tables>, token: string, now: number): Promise<number> => {
  const used = await trx
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'max_uses')
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invitationOver();
  return used.id;
};

/** One sentence for a wrong token and one that is over, so that nobody learns which there are. */
const invitationOver = (): FailedCall =>
  new FailedCall(410, 'gone', '邀请链接不对，或者已经用过、过期、被收回了，请向邀请你的人再要一个');

type InvitationRow = Selectable<Tables['invitations']>;

const stateOf = ({ revoked_at, uses, max_uses, expires_at }: InvitationRow, now: number): InvitationState => {
  if (revoked_at !== null) return 'revoked';
  if (uses >= max_uses) return 'used';
  return expires_at <= now ? 'expired' : 'valid';
};

/** What an invitation is in the record. */
const invitationObject = ({ id, note }: Pick<InvitationRow, 'id' | 'note'>) =>
  ({ kind: 'invitation', id, name: `给${note}的邀请` }) as const;

const valuesOf = ({ max_uses, expires_at, revoked_at }: InvitationRow) => ({
  max_uses,
  expires_at: isoTime(expires_at),
  revoked: revoked_at !== null,
});

/** Name of who made an invitation; empty where their account is deleted. */
const makerName = ({ made_by, maker }: { made_by: number | null; maker: string | null }): string =>
  made_by === null ? commandName : (maker ?? '');

const toInvitation = (row: InvitationRow & { maker: string | null }, now: number): Invitation => ({
  id: String(row.id),
  note: row.note,
  uses: row.uses,
  max_uses: row.max_uses,
  made_by: makerName(row),
  made_at: isoTime(row.made_at),
  expires_at: isoTime(row.expires_at),
  state: stateOf(row, now),
});

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
