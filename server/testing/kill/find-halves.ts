import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { facetCountsDiffer } from '../../novels/editing/recount-facets.ts';

/** Titles of the novels of which a part is missing. */
export const findHalfNovels = async ({ db }: Store): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    select title from novels where chapter_count = 0
      or chapter_count <> (select count(*) from chapters where novel_id = novels.id)
      or chapter_count <> (select count(*) from chapter_texts where novel_id = novels.id)
      or word_count <> (select sum(word_count) from chapters where novel_id = novels.id)
      or not exists (select 1 from novel_search where novel_id = novels.id)`.execute(db);
  return rows.map(({ title }) => title);
};

/** What was written in part: novels, and counts that differ from what they count. */
export const findHalves = async (store: Store): Promise<string[]> => {
  const { rows } = await sql<{ novel_id: number }>`
    select novel_id from read_marks where folded = 1 group by novel_id, day
      having count(*) <> (select coalesce(sum(count), 0) from novel_reads
        where novel_reads.novel_id = read_marks.novel_id and novel_reads.day = read_marks.day)`.execute(store.db);
  return [
    ...(await findHalfNovels(store)),
    ...rows.map(({ novel_id }) => `reads of ${novel_id}`),
    ...((await facetCountsDiffer(store)) ? ['counts of facets'] : []),
  ];
};
