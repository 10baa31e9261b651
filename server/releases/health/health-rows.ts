import type { Selectable } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { uniteBitmaps } from './network-bitmap.ts';

/** What was counted of one set within one hour. */
export type HourOfSet = Selectable<Tables['set_health']>;

const hourMs = 3_600_000;

/** Hours for which counts are kept: those of the previous set are compared with. */
export const keptHours = 24;

/** The hour of a time, as the table names it. @param time epoch milliseconds */
export const hourOf = (time: number): number => Math.floor(time / hourMs);

/** Adds what one server has counted; several do so at once. */
export const addToHour = (
  { db }: Pick<Store, 'db'>,
  { hour, set_id, loads, faults, opened_by, faulted_by }: HourOfSet,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Another server's numbers wait until this transaction has ended: the row is locked by the first statement.
    const row = await trx
      .insertInto('set_health')
      .values({ hour, set_id, loads, faults, opened_by, faulted_by })
      .onConflict((conflict) =>
        conflict.columns(['hour', 'set_id']).doUpdateSet((eb) => ({
          loads: eb('set_health.loads', '+', loads),
          faults: eb('set_health.faults', '+', faults),
        })),
      )
      .returning(['opened_by', 'faulted_by'])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('set_health')
      .set({
        opened_by: uniteBitmaps([row.opened_by, opened_by]),
        faulted_by: uniteBitmaps([row.faulted_by, faulted_by]),
      })
      .where('hour', '=', hour)
      .where('set_id', '=', set_id)
      .execute();
  });

/** What all servers have counted of a set, by the hour. @param since epoch milliseconds */
export const listHours = ({ db }: Pick<Store, 'db'>, set: string, since: number): Promise<HourOfSet[]> =>
  db
    .selectFrom('set_health')
    .selectAll()
    .where('hour', '>=', hourOf(since))
    .where('set_id', '=', set)
    .orderBy('hour', 'desc')
    .limit(keptHours + 1)
    .execute();

/** Deletes counts that nothing is compared with any more. @param now epoch milliseconds */
export const pruneHours = async ({ db }: Pick<Store, 'db'>, now: number): Promise<void> => {
  await db
    .deleteFrom('set_health')
    .where('hour', '<', hourOf(now) - keptHours)
    .execute();
};
