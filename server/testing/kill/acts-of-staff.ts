import { sql } from 'kysely';
import { byCommand } from '../../console/record/record-act.ts';
import { changeRole } from '../../console/roles/change-role.ts';
import { setLock } from '../../members/console/account-acts.ts';
import { createInvitedMember, makeInvitation } from '../../members/invitations/invitations.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { setCannedAnswer } from '../../messages/feedback-queue/canned-answers.ts';
import { answerFeedback } from '../../messages/feedback-queue/feedback-acts.ts';
import { ownMember } from './changes.ts';
import type { WriteKind } from './write-kind.ts';

/** Writes of staff: what was done is there, with its entry in the record. */
export const actsOfStaff: Record<string, WriteKind> = {
  role: {
    write: async (store, context) =>
      changeRole(store, (await ownMember(store, context)).id, 'editor', byCommand(), context.at),
    rows: ({ text }) =>
      sql`select count(*) as found from acts join members on acts.object_id = cast(members.id as text)
        where acts.kind = 'member.role' and name_key = ${text} and role = 'editor'`,
  },
  lock: {
    write: async (store, context) =>
      setLock(store, (await ownMember(store, context)).id, { reason: context.text }, byCommand(), context.at),
    rows: ({ text }) =>
      sql`select count(*) as found from acts join members on acts.object_id = cast(members.id as text)
        where acts.kind = 'member.lock' and name_key = ${text} and lock_reason = ${text}`,
  },
  invitation: {
    write: async (store, { text, at }) => {
      const invited = { note: text, maxUses: 1, expiresAt: at + 60_000 };
      const { token } = await makeInvitation(store, invited, byCommand(), at);
      const member = { username: text, nameKey: text, passwordHash: '', now: at };
      await createInvitedMember(store, member, token);
    },
    rows: ({ text }) =>
      sql`select count(*) as found from acts join invitations on acts.object_id = cast(invitations.id as text)
        join invited_members on invitation_id = invitations.id join members on members.id = member_id
        where acts.kind = 'invitation.make' and note = ${text} and uses = 1 and name_key = ${text}`,
  },
  answer: {
    write: async (store, { member, text, at }) => {
      const feedback = await sendFeedback(store, member, { kind: '建议', content: text }, at);
      await answerFeedback(store, Number(feedback?.id), { reply: text }, byCommand(), at);
    },
    rows: ({ text }) =>
      sql`select count(*) as found from acts join feedback on acts.object_id = cast(feedback.id as text)
        join messages on messages.member_id = feedback.member_id and messages.body = ${text}
        where acts.kind = 'feedback.answer' and content = ${text} and feedback.reply = ${text}`,
  },
  'canned answer': {
    write: async (store, { text, at }) => {
      // There is room for some alone.
      await store.db.deleteFrom('canned_answers').execute();
      await setCannedAnswer(store, null, { title: text, text }, byCommand(), at);
    },
    rows: ({ text }) =>
      sql`select count(*) as found from acts where kind = 'canned_answer.save' and object_name = ${text}`,
  },
};
