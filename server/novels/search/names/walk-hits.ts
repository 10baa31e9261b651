import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { isReadable } from '../../catalog/filter/is-readable.ts';
import type { SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { isExact, isNamedSo, isPrefix, isWithin, not } from './name-conditions.ts';

/** Steps in which hits by title and author come, the most read of the week before today first within each, so that none moves between two pages. */
export const nameSteps = ['exact', 'prefix', 'within'] as const;
export type NameStep = (typeof nameSteps)[number];

/** What of the popular novels is walked. */
export interface Walk {
  after?: Keyset | undefined;
  limit: number;
  /** Novels that are looked at, at most. */
  maxLooked: number;
}

/**
 * Hits along the index of what is popular, where too many are found to be sorted: then a page is soon full. Where it is
 * not, looking ends, and `end` is the last novel that was looked at; it is null where the page is full or all were looked at.
 * @param isHit asked for each novel, `novels`, that is met
 */
export const findByWalking = async (
  store: Store,
  isHit: RawBuilder<SqlBool>,
  { after, limit, maxLooked }: Walk,
): Promise<{ hits: SortedNovel[]; end: Keyset | null }> => {
  const end = (await selectEndOfWalk(store, maxLooked, after).executeTakeFirst()) ?? null;
  const hits = await walkHits(store, isHit, after, end).limit(limit).execute();
  return { hits, end: hits.length < limit ? end : null };
};

export const walkHits = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  isHit: RawBuilder<SqlBool>,
  after?: Keyset,
  end: Keyset | null = null,
) => {
  let query = db
    .selectFrom('novels')
    .select(['novels.id', 'novels.listed_reads as reads'])
    .orderBy('novels.listed_reads', 'desc')
    .orderBy('novels.id', 'desc');
  if (after) query = query.where(isBehind(after));
  if (end) query = query.where(sql<SqlBool>`(novels.listed_reads, novels.id) >= (${end.value}, ${end.id})`);
  // Whether it may be read comes last: the index that is walked does not say it.
  return query.where(sql<SqlBool>`case when ${isHit} then ${isReadable(dialect, 'novels.id')} end`);
};

/** True for a novel that a step finds, and none before it. */
export const isHitByName = (key: string, step: NameStep): RawBuilder<SqlBool> => {
  const [exact, prefix, within] = [isExact(key), isPrefix(key), isWithin(key)];
  if (step === 'exact') return isNamedSo(exact);
  if (step === 'prefix') return isNamedSo(sql`(${prefix} and ${not(exact)})`);
  return isNamedSo(sql`(${within} and ${not(prefix)} and ${not(exact)})`);
};

/** The last novel that one page looks at, where there are as many: goes along an index and reads nothing else. */
export const selectEndOfWalk = ({ db }: Pick<Store, 'db'>, maxLooked: number, after?: Keyset) => {
  const query = db
    .selectFrom('novels')
    .select(['novels.listed_reads as value', 'novels.id'])
    .orderBy('novels.listed_reads', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(1)
    .offset(maxLooked - 1);
  return after ? query.where(isBehind(after)) : query;
};

const isBehind = ({ value, id }: Keyset) => sql<SqlBool>`(novels.listed_reads, novels.id) < (${value}, ${id})`;
