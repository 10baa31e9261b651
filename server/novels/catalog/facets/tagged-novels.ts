import { chinaDay } from '../../../db/china-day.ts';
import type { Store } from '../../../db/open-store.ts';
import { hasTag } from '../filter/narrow-novels.ts';
import { bandOf, countedDays } from './facet-cells.ts';
import type { CellSet, CountedCell } from './facet-values.ts';

/** Novels that have every one of the chosen tags. */
export interface TaggedNovels {
  novels: (Omit<CountedCell, 'count'> & { tags: string[] })[];
  /** Whether there may be more: the rarest tag stands on more novels than were looked at. */
  more: boolean;
}

/** Novels with the rarest tag that are looked at, at most: 4 µs each where their rows are read (SQLite). */
const maxCounted = 5_000;

/** Finds the novels that have every one of some tags by the rarest of them. @param maxLooked novels with the rarest tag that are looked at, at most */
export const findTaggedNovels = async (
  store: Store,
  tags: readonly string[],
  maxLooked = maxCounted,
): Promise<TaggedNovels> => {
  const counts = await store.db
    .selectFrom('tag_counts')
    .select('tag')
    .where('tag', 'in', tags)
    .orderBy('novel_count')
    .execute();
  if (counts.length < tags.length) return { novels: [], more: false };
  const [rarest = '', ...others] = counts.map(({ tag }) => tag);
  const above = await selectBehindLook(store, rarest, maxLooked).execute();
  const rows = await selectTagged(store, rarest, others, maxLooked).execute();
  const novels = rows.map((row) => ({
    category_id: row.category_id,
    status: row.status,
    band: bandOf(row.word_count),
    day: chinaDay(row.latest_at),
    tags: JSON.parse(row.tags) as string[],
  }));
  return { novels, more: above.length > 0 };
};

/** Those with all tags of the first novels with the rarest one: these are looked at in indexes, and only the rows are read of those that have all. */
export const selectTagged = (
  { db }: Pick<Store, 'db'>,
  rarest: string,
  others: readonly string[],
  maxLooked = maxCounted,
) =>
  others.reduce(
    (query, tag) => query.where(hasTag('looked.novel_id', tag)),
    db
      .selectFrom(ofTag(db, rarest).limit(maxLooked).as('looked'))
      // Cross, because SQLite keeps the order of a cross join: a row of novels is read where the other tags have been found.
      .crossJoin('novels')
      .select(['novels.category_id', 'novels.status', 'novels.word_count', 'novels.latest_at', 'novels.tags'])
      .whereRef('novels.id', '=', 'looked.novel_id')
      .where('novels.taken_down_at', 'is', null),
  );

/** The first novel with a tag behind those that are looked at. */
export const selectBehindLook = ({ db }: Pick<Store, 'db'>, tag: string, maxLooked = maxCounted) =>
  ofTag(db, tag).limit(1).offset(maxLooked);

const ofTag = (db: Store['db'], tag: string) =>
  db.selectFrom('novel_tags').select('novel_id').where('tag', '=', tag).orderBy('novel_id');

/** A cell for each novel: for several tags together no counters are kept. */
export const cellsOfNovels = ({ novels, more }: TaggedNovels, today: number): CellSet => {
  const all = novels.map(({ tags: _, ...novel }) => ({ ...novel, count: 1 }));
  return { all, recent: all.filter(({ day }) => day >= today - countedDays), more };
};
