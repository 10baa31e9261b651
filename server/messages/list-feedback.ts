import type { FeedbackContext, FeedbackKind, FeedbackStatus } from 'shared-api/schemas/message';
import type { Static } from 'typebox';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';

/** Feedback with its sender, for those who answer it. */
export interface ReceivedFeedback {
  id: string;
  username: string;
  kind: FeedbackKind;
  content: string;
  context: Static<typeof FeedbackContext> | null;
  status: FeedbackStatus;
  reply: string | null;
  created_at: string;
}

/** Lists members' feedback, the newest first. @param status lists only feedback in it */
export const listFeedback = async (
  { db }: Store,
  { status, limit }: { status?: FeedbackStatus | undefined; limit: number },
): Promise<ReceivedFeedback[]> => {
  let feedback = db
    .selectFrom('feedback')
    .innerJoin('members', 'members.id', 'feedback.member_id')
    .select([
      'feedback.id',
      'members.username',
      'feedback.kind',
      'feedback.content',
      'feedback.context',
      'feedback.status',
      'feedback.reply',
      'feedback.created_at',
    ])
    .orderBy('feedback.id', 'desc')
    .limit(limit);
  if (status !== undefined) feedback = feedback.where('feedback.status', '=', status);
  return (await feedback.execute()).map(({ id, context, created_at, ...row }) => ({
    ...row,
    id: String(id),
    context: context === null ? null : JSON.parse(context),
    created_at: isoTime(created_at),
  }));
};
