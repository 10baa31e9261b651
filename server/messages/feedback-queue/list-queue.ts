import type {
  FeedbackDetails,
  FeedbackParams,
  FeedbackPlace,
  QueuedFeedback,
} from 'shared-api/console/schemas/feedback';
import type { Page } from 'shared-api/schemas/common';
import type { FeedbackContext } from 'shared-api/schemas/message';
import type { Static } from 'typebox';
import { decodeCursor, encodeCursor } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { getChapter } from '../../novels/catalog/chapters/get-chapter.ts';

/** Feedback on one page of the queue. */
export const queuePageSize = 30;

/** Conditions of the queue. @property assignee null: nobody takes care of it; undefined: whoever does */
interface Filter extends Required<Pick<FeedbackParams, 'status'>>, Pick<FeedbackParams, 'kind'> {
  assignee?: number | null;
}

/**
 * One page of the queue: what waits the oldest first, what is done the newest first.
 * @param memberId who asks
 * @throws BadCursorError
 */
export const listQueue = async (
  store: Pick<Store, 'db'>,
  { status = 'open', kind, assigned, cursor }: FeedbackParams,
  memberId: number,
): Promise<Page<QueuedFeedback>> => {
  const list = `feedback ${status}`;
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor).id;
  const filter: Filter = { status, ...(kind !== undefined && { kind }) };
  if (assigned !== undefined) filter.assignee = assigned === 'me' ? memberId : null;
  const rows = await selectQueue(store, filter, after).execute();
  const shown = rows.slice(0, queuePageSize);
  const last = rows.length > queuePageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toQueued),
    next_cursor: last ? encodeCursor(list, { value: last.id, id: last.id }) : null,
  };
};

const selectFeedback = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('feedback')
    .innerJoin('members', 'members.id', 'feedback.member_id')
    .leftJoin('members as assignees', 'assignees.id', 'feedback.assignee_id')
    .selectAll('feedback')
    .select(['members.username', 'assignees.username as assignee_name']);

export const selectQueue = (store: Pick<Store, 'db'>, { status, kind, assignee }: Filter, after?: number) => {
  const oldestFirst = status === 'open';
  let feedback = selectFeedback(store)
    .where('feedback.status', '=', status)
    .orderBy('feedback.id', oldestFirst ? 'asc' : 'desc')
    .limit(queuePageSize + 1);
  if (kind !== undefined) feedback = feedback.where('feedback.kind', '=', kind);
  if (assignee === null) feedback = feedback.where('feedback.assignee_id', 'is', null);
  else if (assignee !== undefined) feedback = feedback.where('feedback.assignee_id', '=', assignee);
  return after === undefined ? feedback : feedback.where('feedback.id', oldestFirst ? '>' : '<', after);
};

/** One feedback with the place that it is about, as it reads now; null where there is none of this id. */
export const getFeedbackDetails = async (store: Store, id: number): Promise<FeedbackDetails | null> => {
  const row = await selectFeedback(store).where('feedback.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const feedback = toQueued(row);
  return { ...feedback, place: feedback.context && (await placeOf(store, feedback.context)) };
};

/** The place that a feedback names; null where its chapter cannot be read any more. */
const placeOf = async (
  store: Store,
  { chapter_id, pid }: Static<typeof FeedbackContext>,
): Promise<FeedbackPlace | null> => {
  const chapter = await getChapter(store, chapter_id);
  if (!chapter) return null;
  return {
    novel_id: chapter.novel.id,
    novel_title: chapter.novel.title,
    chapter_id,
    chapter_title: chapter.title,
    pid: pid ?? null,
    text: chapter.paragraphs.find((paragraph) => paragraph.pid === pid)?.text ?? null,
  };
};

type QueueRow = Awaited<ReturnType<ReturnType<typeof selectFeedback>['execute']>>[number];

const toQueued = (row: QueueRow): QueuedFeedback => ({
  id: String(row.id),
  member: { id: String(row.member_id), username: row.username },
  kind: row.kind,
  content: row.content,
  context: row.context === null ? null : JSON.parse(row.context),
  status: row.status,
  reply: row.reply,
  created_at: isoTime(row.created_at),
  replied_at: row.replied_at === null ? null : isoTime(row.replied_at),
  assignee:
    row.assignee_id === null || row.assignee_name === null
      ? null
      : { id: String(row.assignee_id), username: row.assignee_name },
});
