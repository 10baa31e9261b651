import type { Selectable, Transaction } from 'kysely';
import {
  maxCharactersPerDay,
  maxDays,
  type ReadingDay,
  type ReadingTime,
  type ReadingTimeParams,
  type ReadingTimeReport,
  secondsPerDay,
} from 'shared-api/schemas/reading-time';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Of all places on earth the day begins first, 14 hours ahead of UTC, in the Line Islands. */
const earliestZoneMs = 14 * hourMs;

/** Time for which a report is known again. A browser repeats one at its next visit, when the answer was lost. */
const reportLifeMs = 30 * dayMs;

/** A member's latest so many reports are known again when they are repeated; older ones are not. */
export const maxReports = 2_000;

/** Reports that are forgotten at once, where there are more than that from earlier. */
const maxForgotten = 100;

/**
 * Adds a report to a member's days, once. A day holds no more than a day's seconds; days that have not come yet, or lie more
 * than {@link maxDays} back, are left out.
 * @param now epoch milliseconds
 * @returns false for a report that was counted before
 */
export const countReadingTime = (
  store: Store,
  memberId: number,
  { report_id, days }: ReadingTimeReport,
  now: number,
): Promise<boolean> =>
  store.db.transaction().execute(async (trx) => {
    const counted = await trx
      .insertInto('reading_day_reports')
      .values({ member_id: memberId, report_id, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('report_id')
      .executeTakeFirst();
    if (!counted) return false;
    await forgetOldReports(trx, memberId);
    const [first, last] = [dayOf(now - maxDays * dayMs), dayOf(now + earliestZoneMs)];
    // In one order for all, so that two reports at once do not wait for each other.
    for (const day of days.filter(({ day }) => day >= first && day <= last).sort(byDay))
      await addDay(trx, memberId, day);
    return true;
  });

const forgetOldReports = async (trx: Transaction<Tables>, memberId: number): Promise<void> => {
  const old = await trx
    .selectFrom('reading_day_reports')
    .select('report_id')
    .where('member_id', '=', memberId)
    .orderBy('received_at', 'desc')
    .orderBy('report_id')
    .offset(maxReports)
    .limit(maxForgotten)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ report_id }) => report_id);
  await trx.deleteFrom('reading_day_reports').where('member_id', '=', memberId).where('report_id', 'in', ids).execute();
};

const addDay = (trx: Transaction<Tables>, memberId: number, { day, seconds, characters }: ReadingDay) =>
  trx
    .insertInto('reading_days')
    .values({ member_id: memberId, day, seconds, characters })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'day']).doUpdateSet((eb) => {
        const sum = (column: 'seconds' | 'characters', added: number, max: number) =>
          eb
            .case()
            .when(eb(`reading_days.${column}`, '>=', max - added))
            .then(max)
            .else(eb(`reading_days.${column}`, '+', added))
            .end();
        return {
          seconds: sum('seconds', seconds, secondsPerDay),
          characters: sum('characters', characters, maxCharactersPerDay),
        };
      }),
    )
    .execute();

/** A member's days with reading in a range, in order, and the totals of all days. Of a longer range the last days. */
export const getReadingTime = async (
  store: Pick<Store, 'db'>,
  memberId: number,
  range: ReadingTimeParams = {},
): Promise<ReadingTime> => {
  const days = await selectDays(store, memberId, range).execute();
  const total = await selectTotal(store, memberId).executeTakeFirstOrThrow();
  return {
    days: days.map(({ day, seconds, characters }) => ({ day, seconds, characters })).sort(byDay),
    total: {
      seconds: Number(total.seconds ?? 0),
      characters: Number(total.characters ?? 0),
      days: Number(total.days),
      since: total.since,
    },
  };
};

export const selectDays = ({ db }: Pick<Store, 'db'>, memberId: number, { from, to }: ReadingTimeParams) =>
  db
    .selectFrom('reading_days')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .orderBy('day', 'desc')
    .limit(maxDays);

export const selectTotal = ({ db }: Pick<Store, 'db'>, memberId: number) =>
  db
    .selectFrom('reading_days')
    .select(({ fn }) => [
      fn.sum<string | number | null>('seconds').as('seconds'),
      fn.sum<string | number | null>('characters').as('characters'),
      fn.countAll<string | number>().as('days'),
      fn.min<string | null>('day').as('since'),
    ])
    .where('member_id', '=', memberId);

/** Deletes all that is known of a member's reading time, the reports' times among it. */
export const clearReadingTime = ({ db }: Pick<Store, 'db'>, memberId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('reading_days').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('reading_day_reports').where('member_id', '=', memberId).execute();
  });

/** Deletes the reports that nobody will repeat any more. @param now epoch milliseconds */
export const pruneReports = async ({ db }: Pick<Store, 'db'>, now: number): Promise<void> => {
  await db
    .deleteFrom('reading_day_reports')
    .where('received_at', '<', now - reportLifeMs)
    .execute();
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const byDay = (one: Pick<Selectable<Tables['reading_days']>, 'day'>, other: { day: string }): number =>
  one.day < other.day ? -1 : 1;
