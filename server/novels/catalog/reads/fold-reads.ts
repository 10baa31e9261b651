import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { chunks } from '../../../db/chunks.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';

/** Bounds how long other writers wait for one turn. */
const novelsPerTransaction = 200;

/** Written out, because SQLite takes the index of these rows only where it can read the condition. */
const unfolded = sql.lit<0>(0);

/**
 * Brings the reads that were marked since the last time into the counts of their novels: however many readers a novel had
 * meanwhile, its row is written once. Several processes may do it at once, and none counts what another has.
 */
export const foldReads = async (store: Store, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted();
    const ids = (await selectUnfolded(store).execute()).map(({ novel_id }) => novel_id);
    if (ids.length === 0) return;
    await store.db.transaction().execute((trx) => foldNovels(store, trx, ids));
    // SQLite answers synchronously: without a pause nobody else would be answered until the end.
    await setImmediate();
  }
};

/** Novels with reads that are not in their counts. */
export const selectUnfolded = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('read_marks')
    .select('novel_id')
    .distinct()
    .where('folded', '=', unfolded)
    .orderBy('novel_id')
    .limit(novelsPerTransaction);

/** {@link foldReads} of some novels, in a transaction of the caller's. */
const foldNovels = async (
  { dialect }: Pick<Store, 'dialect'>,
  trx: Transaction<Tables>,
  ids: readonly number[],
): Promise<void> => {
  await dialect.lockNovels(trx, ids);
  const marks = await trx
    .updateTable('read_marks')
    .set({ folded: 1 })
    .where('folded', '=', unfolded)
    .where(dialect.isOneOf('novel_id', ids))
    .returning(['novel_id', 'day'])
    .execute();
  const { day: today } = await trx.selectFrom('read_rollover').select('day').executeTakeFirstOrThrow();
  for (const counts of chunks(countByDay(marks))) await addCounts(trx, counts, today);
};

const addCounts = async (trx: Transaction<Tables>, counts: readonly Count[], today: number): Promise<void> => {
  await trx
    .insertInto('novel_reads')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['novel_id', 'day']).doUpdateSet((eb) => ({
        count: eb('novel_reads.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
  // The day's count begins anew when the day is rolled over: a read of the day before that comes later is not in it.
  const rows = counts.map(
    ({ novel_id, day, count }) =>
      sql`(cast(${novel_id} as bigint), cast(${day >= today ? count : 0} as bigint), cast(${count} as bigint))`,
  );
  await sql`
    with counted (novel_id, today, all_days) as (values ${sql.join(rows)}),
      added as (select novel_id, sum(today) as today, sum(all_days) as all_days from counted group by novel_id)
    update novels set
      read_day = read_day + cast(added.today as bigint),
      read_week = read_week + cast(added.all_days as bigint),
      read_month = read_month + cast(added.all_days as bigint),
      read_total = read_total + cast(added.all_days as bigint)
    from added where novels.id = added.novel_id`.execute(trx);
};

type Count = Tables['novel_reads'];

const countByDay = (marks: readonly { novel_id: number; day: number }[]): Count[] => {
  const counts = new Map<string, Count>();
  for (const { novel_id, day } of marks) {
    const key = `${novel_id} ${day}`;
    const counted = counts.get(key) ?? { novel_id, day, count: 0 };
    counts.set(key, { ...counted, count: counted.count + 1 });
  }
  return [...counts.values()];
};
