import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../db/open-store.ts';
import { memberRanges } from './member-ranges.ts';

/** Messages kept of one member. */
export const maxMessages = 1_000;

/** Members looked at in one statement: other requests wait no longer than for these. */
const membersPerStatement = 1_000;

/**
 * Deletes each member's messages beyond {@link maxMessages}: the oldest they have read, then the oldest of all. Several
 * processes may do it at once.
 */
export const pruneMessages = async (store: Store): Promise<void> => {
  for await (const { after, last } of memberRanges(store, membersPerStatement)) {
    await sql`
      delete from messages where id in (
        select id from (
          select id, row_number() over (partition by member_id order by read, created_at desc, id desc) as position
          from messages
          where member_id in (
            select member_id from messages where member_id > ${after} and member_id <= ${last}
            group by member_id having count(*) > ${maxMessages})
         ) as ranked
        where position > ${maxMessages})`.execute(store.db);
    // SQLite answers at once: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};
