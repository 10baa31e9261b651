import { sql } from 'kysely';
import { chinaDay, nameOfChinaDay } from '../db/china-day.ts';
import type { Store } from '../db/open-store.ts';
import { recentDays } from './prune-figures.ts';
import { countReaders } from './reader-sketch.ts';
import type { DayKind } from './tables.ts';

/** Sums of one day; `day` as `YYYY-MM-DD` in China. */
type DaySums = { day: string } & Record<DayKind, number>;

/** Searches from which on a word is listed: one that was searched once may tell who searched it. */
const minSearches = 2;

/** The sums of the last days, those without a reader among them, the oldest first. @param now epoch milliseconds */
export const listDays = async ({ db }: Pick<Store, 'db'>, count: number, now: number): Promise<DaySums[]> => {
  const today = chinaDay(now);
  const first = today - count + 1;
  const rows = await db.selectFrom('site_days').selectAll().where('day', '>=', first).execute();
  // Those of today, and of yesterday before they are folded.
  const sketches = await db.selectFrom('reader_sketches').selectAll().where('day', '>=', first).execute();
  const sums = new Map<number, DaySums>();
  for (let day = first; day <= today; day += 1)
    sums.set(day, { day: nameOfChinaDay(day), readers: 0, members: 0, chapters: 0, seconds: 0 });
  for (const { day, kind, count } of rows) {
    const ofDay = sums.get(day);
    if (ofDay && kind in ofDay) ofDay[kind] = Number(count);
  }
  for (const { day, sketch } of sketches) {
    const ofDay = sums.get(day);
    if (ofDay) ofDay.readers = Math.max(ofDay.readers, countReaders(sketch));
  }
  return [...sums.values()];
};

/** What was looked for most often and not found. */
export const listEmptySearches = async (
  { db }: Pick<Store, 'db'>,
  count: number,
  now: number,
): Promise<{ keyword: string; count: number }[]> => {
  const rows = await db
    .selectFrom('empty_searches')
    .select(['keyword', ({ fn }) => fn.sum<number | string>('count').as('count')])
    .where('day', '>', chinaDay(now) - recentDays)
    .groupBy('keyword')
    .having(({ fn }) => fn.sum('count'), '>=', minSearches)
    .orderBy(sql`2`, 'desc')
    .orderBy('keyword')
    .limit(count)
    .execute();
  return rows.map(({ keyword, count }) => ({ keyword, count: Number(count) }));
};

/** Ids of the novels that were taken from shelves, or given up, most often. */
export const listLeftNovels = async (
  { db }: Pick<Store, 'db'>,
  count: number,
  now: number,
): Promise<{ id: number; count: number }[]> => {
  const rows = await db
    .selectFrom('left_novels')
    .select(['novel_id', ({ fn }) => fn.sum<number | string>('count').as('count')])
    .where('day', '>', chinaDay(now) - recentDays)
    .groupBy('novel_id')
    .orderBy(sql`2`, 'desc')
    .orderBy('novel_id')
    .limit(count)
    .execute();
  return rows.map(({ novel_id, count }) => ({ id: Number(novel_id), count: Number(count) }));
};
