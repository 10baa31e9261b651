import type { Selectable, Transaction } from 'kysely';
import { mayActAs } from 'shared-api/console/roles';
import type { FeedbackStatus } from 'shared-api/schemas/message';
import { type Authority, recordAct } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { replyNotice } from '../notices.ts';
import { sendMessage } from '../send-message.ts';

type Row = Selectable<Tables['feedback']>;

/** Acts on a feedback within a transaction that has it locked. @throws FailedCall 404 where there is none */
const actOnFeedback = <Result>(
  { db, dialect }: Store,
  id: number,
  act: (trx: Transaction<Tables>, feedback: Row) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `answer to feedback ${id}`);
    const feedback = await trx.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst();
    if (!feedback) throw notThere('这条反馈');
    return act(trx, feedback);
  });

/** A feedback as an object of the record; what its sender wrote stays out of it. */
const feedbackObject = ({ id, kind }: Pick<Row, 'id' | 'kind'>) => ({ kind: 'feedback', id, name: kind }) as const;

/**
 * Answers a feedback; a second answer replaces the first. Its sender gets a message with it.
 * @param answer `close`: whether nothing more is to be said
 * @param now epoch milliseconds
 * @returns the entry in the record
 * @throws FailedCall 404 where there is no such feedback
 */
export const answerFeedback = (
  store: Store,
  id: number,
  { reply, close = false }: { reply: string; close?: boolean },
  authority: Authority,
  now: number,
): Promise<number> =>
  actOnFeedback(store, id, async (trx, feedback) => {
    const status = close ? 'closed' : 'replied';
    await trx
      .updateTable('feedback')
      .set({ reply: storable(reply), status, replied_at: now })
      .where('id', '=', id)
      .execute();
    await sendMessage(trx, feedback.member_id, replyNotice(feedback.kind, reply), now);
    const values = { before: { status: feedback.status }, after: { status } };
    return recordAct(trx, authority, { kind: 'feedback.answer', object: feedbackObject(feedback), ...values }, now);
  });

/**
 * Closes a feedback without an answer of its own, or opens it again.
 * @returns the entry in the record; null where it had this status
 * @throws FailedCall 404 where there is no such feedback
 */
export const setFeedbackStatus = (
  store: Store,
  id: number,
  status: FeedbackStatus,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnFeedback(store, id, async (trx, feedback) => {
    if (feedback.status === status) return null;
    await trx.updateTable('feedback').set({ status }).where('id', '=', id).execute();
    const kind = status === 'closed' ? 'feedback.close' : 'feedback.reopen';
    const values = { before: { status: feedback.status }, after: { status } };
    return recordAct(trx, authority, { kind, object: feedbackObject(feedback), ...values }, now);
  });

/**
 * Gives a feedback to somebody of the staff.
 * @param assigneeId null: nobody in particular
 * @returns the entry in the record; null where it is theirs already
 * @throws FailedCall 404 where there is no such feedback, 409 where the member may not look after feedback
 */
export const assignFeedback = (
  store: Store,
  id: number,
  assigneeId: number | null,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  actOnFeedback(store, id, async (trx, feedback) => {
    if (feedback.assignee_id === assigneeId) return null;
    if (assigneeId !== null) await refuseAssignee(trx, assigneeId);
    await trx.updateTable('feedback').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
    const values = { before: { assignee: feedback.assignee_id }, after: { assignee: assigneeId } };
    return recordAct(trx, authority, { kind: 'feedback.assign', object: feedbackObject(feedback), ...values }, now);
  });

const refuseAssignee = async (trx: Transaction<Tables>, id: number): Promise<void> => {
  const member = await trx.selectFrom('members').select('role').where('id', '=', id).executeTakeFirst();
  if (!member || !mayActAs(member.role, 'moderator'))
    throw new FailedCall(409, 'conflict', '只能交给版主、编辑或管理员');
};
