import { chinaDay } from '../db/china-day.ts';
import type { Store } from '../db/open-store.ts';
import { countReaders } from './reader-sketch.ts';

/** Days for which the sums of the site are kept: two years. */
const keptDays = 731;

/** Days for which it is kept what was not found, and which novels were left. */
export const recentDays = 30;

/** Rows of either that are kept, of the latest days. */
const maxRows = 20_000;

/** Turns the sketches of days that have ended into their number of readers, and deletes what is old. @param now epoch milliseconds */
export const pruneFigures = async (store: Pick<Store, 'db'>, now: number): Promise<void> => {
  const today = chinaDay(now);
  await foldSketches(store, today);
  const { db } = store;
  await db
    .deleteFrom('site_days')
    .where('day', '<=', today - keptDays)
    .execute();
  for (const table of ['empty_searches', 'left_novels'] as const) {
    await db
      .deleteFrom(table)
      .where('day', '<=', today - recentDays)
      .execute();
    // Whole days, the oldest first: the last row that is kept says which.
    await db
      .deleteFrom(table)
      .where('day', '<', (eb) => eb.selectFrom(table).select('day').orderBy('day', 'desc').offset(maxRows).limit(1))
      .execute();
  }
};

const foldSketches = async ({ db }: Pick<Store, 'db'>, today: number): Promise<void> => {
  const ended = await db.selectFrom('reader_sketches').select('day').where('day', '<', today).execute();
  for (const { day } of ended)
    await db.transaction().execute(async (trx) => {
      const row = await trx.deleteFrom('reader_sketches').where('day', '=', day).returning('sketch').executeTakeFirst();
      if (!row) return;
      const count = countReaders(row.sketch);
      await trx
        .insertInto('site_days')
        .values({ day, kind: 'readers', count })
        // The day was counted already, and a server has saved a further sketch late: most of its readers were counted, so the larger number stays.
        .onConflict((conflict) =>
          conflict.columns(['day', 'kind']).doUpdateSet({ count }).where('site_days.count', '<', count),
        )
        .execute();
    });
};
