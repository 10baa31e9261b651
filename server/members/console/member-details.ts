import type { MemberDetails } from 'shared-api/console/schemas/members';
import { listSessions } from '../../auth/sessions.ts';
import type { Actor } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { invitationOf } from '../invitations/invitations.ts';
import { mayActOn } from './account-acts.ts';
import { noResetLink } from './reset-link.ts';
import { selectListed, toMemberRow } from './search-members.ts';

interface Options {
  actor: Actor;
  sendsMail: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** What helps a member: nothing that they read or wrote. @returns null where there is no such member */
export const getMemberDetails = async (
  store: Store,
  memberId: number,
  { actor, sendsMail, now }: Options,
): Promise<MemberDetails | null> => {
  const row = await selectListed(store)
    .select(['email', 'confirmed_email'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const sessions = await listSessions(store, { id: memberId }, now);
  return {
    ...toMemberRow(row),
    email: hideMost(row.email),
    email_confirmed: row.email !== '' && row.email === row.confirmed_email,
    sessions: sessions.map(({ id, device, created_at, last_seen_at }) => ({ id, device, created_at, last_seen_at })),
    invitation: (await invitationOf(store, memberId)) ?? null,
    open_feedback: await countOpenFeedback(store, memberId),
    no_reset_link: noResetLink(row, sendsMail) ?? null,
    may_act: mayActOn(actor, row),
  };
};

/** Feedback of one member that waits; sending stops at a hundred (messages/feedback.ts). */
const countOpenFeedback = async ({ db }: Store, memberId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** An address with most of its name hidden: enough to compare it with one that a member names. */
const hideMost = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');
