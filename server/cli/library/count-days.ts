import { type RawBuilder, sql } from 'kysely';
import { chinaDay, nameOfChinaDay, startOfChinaDay } from '../../db/china-day.ts';
import type { Store } from '../../db/open-store.ts';

/** Days whose reads the library keeps (novels/catalog/reads/roll-over-reads.ts): statistics go back no further. */
export const maxStatisticsDays = 30;

/** Figures of one day by the clock of China. */
export interface DayStatistics {
  /** As in 2026-11-22. */
  day: string;
  reads: number;
  /** Members who registered, and have their account still. */
  new_members: number;
  new_novels: number;
  new_chapters: number;
}

type Count = { day: number | string; count: number | string };

/**
 * Counts what happened by day. It looks at the members, and at the chapters of the novels that changed within these days: a
 * command's query, in a process of its own, not a call for readers.
 * @param days today is the last of them, at most {@link maxStatisticsDays}
 * @param now epoch milliseconds
 * @returns the newest day first, each of them also where nothing happened
 */
export const countDays = async ({ db }: Pick<Store, 'db'>, days: number, now: number): Promise<DayStatistics[]> => {
  const today = chinaDay(now);
  const first = today - days + 1;
  const start = startOfChinaDay(first);
  const counted = async (query: RawBuilder<Count>): Promise<(day: number) => number> => {
    const { rows } = await query.execute(db);
    const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
    return (day) => counts.get(day) ?? 0;
  };
  // Both databases divide whole numbers to a whole number.
  const dayOf = (column: string) =>
    sql`(${sql.ref(column)} - ${sql.lit(startOfChinaDay(0))}) / ${sql.lit(startOfChinaDay(1) - startOfChinaDay(0))}`;
  const reads = await counted(
    sql<Count>`select day, sum(count) as count from novel_reads where day >= ${first} group by day`,
  );
  const members = await counted(
    sql<Count>`select ${dayOf('created_at')} as day, count(*) as count from members where created_at >= ${start} group by 1`,
  );
  const novels = await counted(
    sql<Count>`select ${dayOf('created_at')} as day, count(*) as count from novels where created_at >= ${start} group by 1`,
  );
  const chapters = await counted(
    sql<Count>`select ${dayOf('chapters.published_at')} as day, count(*) as count
      from novels join chapters on chapters.novel_id = novels.id
      where novels.latest_at >= ${start} and chapters.published_at >= ${start} group by 1`,
  );
  return Array.from({ length: days }, (_, index) => today - index).map((day) => ({
    day: nameOfChinaDay(day),
    reads: reads(day),
    new_members: members(day),
    new_novels: novels(day),
    new_chapters: chapters(day),
  }));
};
