import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { memberRanges } from './member-ranges.ts';
import type { Store } from './open-store.ts';

/** Messages kept of one member. */
export const keptMessages = 1_000;

/** Members looked at in one statement: readers who come meanwhile wait no longer than for these. */
const membersAtOnce = 1_000;

/**
 * Deletes what members have beyond the messages that are kept: the oldest they have read, then the oldest of all.
 * Several processes may do it at once.
 */
export const pruneMessages = async (store: Store): Promise<void> => {
  for await (const { after, last } of memberRanges(store, membersAtOnce)) {
    await sql`
      delete from messages where id in (
        select id from (
          select id, row_number() over (partition by member_id order by read, created_at desc, id desc) as place
          from messages
          where member_id in (
            select member_id from messages where member_id > ${after} and member_id <= ${last}
            group by member_id having count(*) > ${keptMessages})
        ) as placed
        where place > ${keptMessages})`.execute(store.db);
    // SQLite answers at once: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};
