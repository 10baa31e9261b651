import type { Selectable } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { Feedback, FeedbackForm } from 'shared-api/schemas/message';
import { decodeCursor, encodeCursor } from '../db/cursor.ts';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';
import type { Tables } from '../db/tables.ts';

/** Feedback on one page of a list. */
export const feedbackPageSize = 30;

const list = 'feedback';

/** Maximum of feedback of one member that waits for an answer; each that is handled makes room for another. */
export const maxOpenFeedback = 100;

/** Saves a member's feedback. @param now epoch milliseconds @returns null where too many wait already */
export const sendFeedback = (
  { db, dialect }: Store,
  memberId: number,
  { kind, content, context }: FeedbackForm,
  now: number,
): Promise<Feedback | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, `feedback ${memberId}`);
    const { open } = await trx
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<string | number>().as('open'))
      .where('member_id', '=', memberId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    if (Number(open) >= maxOpenFeedback) return null;
    const row = await trx
      .insertInto('feedback')
      .values({
        member_id: memberId,
        kind,
        content: storable(content),
        context: context === undefined ? null : JSON.stringify(context),
        status: 'open',
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toFeedback(row);
  });

/** One page of a member's own feedback, the newest first. @throws BadCursorError */
export const listOwnFeedback = async (store: Store, memberId: number, cursor?: string): Promise<Page<Feedback>> => {
  const before = cursor === undefined ? undefined : decodeCursor([list], cursor).id;
  const rows = await selectOwnFeedback(store, memberId, before).execute();
  const shown = rows.slice(0, feedbackPageSize);
  const last = rows.length > feedbackPageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(toFeedback),
    next_cursor: last ? encodeCursor(list, { value: last.id, id: last.id }) : null,
  };
};

/** @param before the id the page begins after; ids rise with time */
export const selectOwnFeedback = ({ db }: Pick<Store, 'db'>, memberId: number, before?: number) =>
  db
    .selectFrom('feedback')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(feedbackPageSize + 1);

const toFeedback = ({
  member_id: _,
  assignee_id: _assignee,
  id,
  context,
  created_at,
  replied_at,
  ...row
}: Selectable<Tables['feedback']>): Feedback => ({
  ...row,
  id: String(id),
  context: context === null ? null : JSON.parse(context),
  created_at: isoTime(created_at),
  replied_at: replied_at === null ? null : isoTime(replied_at),
});
