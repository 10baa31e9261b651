import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { chinaDay } from '../../../db/china-day.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import { renewOrders } from '../filter/renew-orders.ts';
import { foldReads } from './fold-reads.ts';

/** Days whose reads make the counts of the week and of the month, today among them. */
const daysPerWeek = 7;
const daysPerMonth = 30;

/** Bounds how long readers who come meanwhile wait. */
const novelsPerTransaction = 500;

/**
 * Brings the novels' counts of the day, the week and the month to a new day: yesterday's reads leave the day's count, those
 * of a week ago the week's, those of 30 days ago the month's. Looks only at novels that were read within these, and deletes the
 * marks and the key of the day before, and renews the orders of the lists. On the same day again it does nothing; several processes may do it at
 * once, and where one was aborted the next begins again.
 * @param now epoch milliseconds
 */
export const rollOverReads = async (store: Store, now: number, signal?: AbortSignal): Promise<void> => {
  const today = chinaDay(now);
  const { day } = await store.db.selectFrom('read_rollover').select('day').executeTakeFirstOrThrow();
  if (day >= today) return;
  await foldReads(store, signal);
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const ids = await nextNovels(store, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    await rollOverNovels(store, ids, today);
    after = last;
    // SQLite answers synchronously: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
  const isReordered = await renewOrders(store, signal);
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('read_keys').where('day', '<', today).execute();
    await trx.updateTable('read_rollover').set({ day: today }).execute();
    // The lists of what is hot are others now, and cached pages show the old ones.
    if (after > 0 || isReordered) await countContentChange(trx);
  });
};

const nextNovels = async ({ db }: Store, after: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('novel_reads')
    .select('novel_id')
    .distinct()
    .where('novel_id', '>', after)
    .orderBy('novel_id')
    .limit(novelsPerTransaction)
    .execute();
  return rows.map(({ novel_id }) => novel_id);
};

const rollOverNovels = ({ db, dialect }: Store, ids: readonly number[], today: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // From here on no read of these novels is counted half: counting a read changes the novel last.
    await dialect.lockNovels(trx, ids);
    await trx
      .deleteFrom('novel_reads')
      .where(dialect.isOneOf('novel_id', ids))
      .where('day', '<=', today - daysPerMonth)
      .execute();
    await trx
      .deleteFrom('read_marks')
      .where(dialect.isOneOf('novel_id', ids))
      .where('day', '<', today)
      .where('folded', '=', 1)
      .execute();
    await trx
      .updateTable('novels')
      .set({
        read_day: sql`coalesce((select count from novel_reads where novel_id = novels.id and day = ${today}), 0)`,
        read_week: sql`coalesce((select cast(sum(count) as bigint) from novel_reads
          where novel_id = novels.id and day > ${today - daysPerWeek}), 0)`,
        read_month: sql`coalesce((select cast(sum(count) as bigint) from novel_reads where novel_id = novels.id), 0)`,
      })
      .where(dialect.isOneOf('novels.id', ids))
      .execute();
  });
