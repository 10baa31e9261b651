import { type Kysely, sql } from 'kysely';

/** Days that are counted apart, beside all days together. */
const countedDays = 30;

const chinaDay = (time: number): number => Math.floor((time + 28_800_000) / 86_400_000);

/**
 * Fills the counters behind the facets from the novels that are there: for each tag, and for all novels (tag ''), how many
 * have a category, a status and a word band together, of all times (day 0) and of each of the last days.
 */
export const countFacets = async (db: Kysely<unknown>): Promise<void> => {
  const ofAllTimes = sql`0`;
  const ofTheirDay = sql`(latest_at + 28800000) / 86400000`;
  const everyNovel = sql`true`;
  const recently = sql`(latest_at + 28800000) / 86400000 >= ${sql.lit(chinaDay(Date.now()) - countedDays)}`;
  for (const [day, which] of [
    [ofAllTimes, everyNovel],
    [ofTheirDay, recently],
  ]) {
    await sql`insert into facet_cells (tag, day, category_id, status, band, count)
      select tags.tag, ${day}, category_id, status,
        case when word_count >= 2000000 then 4 when word_count >= 1000000 then 3
          when word_count >= 500000 then 2 when word_count >= 300000 then 1 else 0 end,
        count(*)
      from novels join (select tag, novel_id from novel_tags union all select '', id from novels) as tags
        on tags.novel_id = novels.id
      where ${which}
      group by 1, 2, 3, 4, 5`.execute(db);
  }
  await sql`insert into tag_counts (tag, novel_count) select tag, count(*) from novel_tags group by tag`.execute(db);
  await sql`update categories set novel_count =
    (select count(*) from novels where novels.category_id = categories.id)`.execute(db);
};
