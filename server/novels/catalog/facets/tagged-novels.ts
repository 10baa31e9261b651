import { type SqlBool, sql } from 'kysely';
import { chinaDay } from '../../../db/china-day.ts';
import type { Store } from '../../../db/open-store.ts';
import { maxSortedNovels } from '../filter/max-sorted-novels.ts';
import { bandOf, countedDays } from './facet-cells.ts';
import type { CellSet, CountedCell } from './facet-values.ts';

/** Novels that have every one of the chosen tags. */
export interface TaggedNovels {
  novels: (Omit<CountedCell, 'count'> & { tags: string[] })[];
  /** Whether there are more than {@link maxSortedNovels}, which is where looking ends. */
  more: boolean;
}

/** Finds the novels that have every one of some tags by the rarest of them. */
export const findTaggedNovels = async (store: Store, tags: readonly string[]): Promise<TaggedNovels> => {
  const counts = await store.db
    .selectFrom('tag_counts')
    .select('tag')
    .where('tag', 'in', tags)
    .orderBy('novel_count')
    .execute();
  if (counts.length < tags.length) return { novels: [], more: false };
  const [rarest = '', ...others] = counts.map(({ tag }) => tag);
  const rows = await selectTagged(store, rarest, others).execute();
  const novels = rows.slice(0, maxSortedNovels).map((row) => ({
    category_id: row.category_id,
    status: row.status,
    band: bandOf(row.word_count),
    day: chinaDay(row.latest_at),
    tags: JSON.parse(row.tags) as string[],
  }));
  return { novels, more: rows.length > maxSortedNovels };
};

export const selectTagged = ({ db }: Pick<Store, 'db'>, rarest: string, others: readonly string[]) =>
  others.reduce(
    (query, tag) =>
      query.where(sql<SqlBool>`exists (select 1 from novel_tags where tag = ${tag} and novel_id = novels.id)`),
    db
      .selectFrom('novel_tags as rarest')
      .innerJoin('novels', 'novels.id', 'rarest.novel_id')
      .select(['novels.category_id', 'novels.status', 'novels.word_count', 'novels.latest_at', 'novels.tags'])
      .where('rarest.tag', '=', rarest)
      .where('novels.taken_down_at', 'is', null)
      .limit(maxSortedNovels + 1),
  );

/** A cell for each novel: for several tags together no counters are kept. */
export const cellsOfNovels = ({ novels, more }: TaggedNovels, today: number): CellSet => {
  const all = novels.map(({ tags: _, ...novel }) => ({ ...novel, count: 1 }));
  return { all, recent: all.filter(({ day }) => day >= today - countedDays), more };
};
