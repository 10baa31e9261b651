import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../db/open-store.ts';
import { memberRanges } from './member-ranges.ts';

/** Messages kept of one member. */
export const maxMessages = 1_000;

/** Members looked at in one statement: other requests wait no longer than for these. */
const membersPerStatement = 1_000;

/** Messages whose members are looked at in one statement, once all members have been. */
const messagesPerStatement = 1_000;

/**
 * Makes a task that deletes each member's messages beyond {@link maxMessages}: the oldest they have read, then the oldest of all.
 * The first turn looks at all members, each later one at those who got messages since. Several processes may do it at once.
 */
export const createMessagePruning = (store: Store): ((signal?: AbortSignal) => Promise<void>) => {
  let seen: number | undefined;
  return async (signal) => {
    const { newest } = await store.db
      .selectFrom('messages')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    const last = newest ?? 0;
    if (seen === undefined) {
      for await (const range of memberRanges(store, membersPerStatement))
        await pruneOf(store, sql`member_id > ${range.after} and member_id <= ${range.last}`, signal);
    } else {
      for (let after = seen; after < last; after += messagesPerStatement)
        await pruneOf(store, receivedAfter(after), signal);
    }
    seen = last;
  };
};

const pruneOf = async ({ db }: Store, members: RawBuilder<unknown>, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted();
  await deleteSurplus(members).execute(db);
  // SQLite answers at once: without a pause nobody else would be answered until the end.
  await setImmediate();
};

/** The members who got one of the messages that follow an id, as many as are looked at in one statement. */
export const receivedAfter = (after: number): RawBuilder<unknown> =>
  sql`member_id in (select member_id from messages where id > ${after} and id <= ${after + messagesPerStatement})`;

/** Deletes what some members have too many of. @param members a condition on `member_id` */
export const deleteSurplus = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    delete from messages where id in (
      select id from (
        select id, row_number() over (partition by member_id order by read, created_at desc, id desc) as position
        from messages
        where member_id in (
          select member_id from messages where ${members} group by member_id having count(*) > ${maxMessages})
       ) as ranked
      where position > ${maxMessages})`;
