import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { isReadable } from '../../catalog/filter/narrow-novels.ts';
import type { SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { compareNovel, selectEndOfWalk } from '../../catalog/novel-keys.ts';
import { isExact, isNamedSo, isPrefix, isWithin, not } from './name-conditions.ts';
import type { Keyword } from './spelled-names.ts';

/** Steps in which hits by title and author come, the most read of the week before today first within each, so that none moves between two pages. */
export const nameSteps = ['exact', 'prefix', 'within'] as const;
export type NameStep = (typeof nameSteps)[number];

/** Hits are met in this order. */
const order = 'listed_reads';

/** Where a walk along the popular novels begins, and how far it goes. */
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
  const end = (await selectEndOfHits(maxLooked, after).execute(store.db)).rows[0] ?? null;
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
    .select(['novels.id', `novels.${order} as reads`])
    .orderBy(`novels.${order}`, 'desc')
    .orderBy('novels.id', 'desc');
  if (after) query = query.where(compareNovel(order, '<', after));
  if (end) query = query.where(compareNovel(order, '>=', end));
  // Whether it may be read comes last: the index that is walked does not say it.
  return query.where(sql<SqlBool>`case when ${isHit} then ${isReadable(dialect, 'novels.id')} end`);
};

/** The last novel that one page looks at, where there are as many. */
export const selectEndOfHits = (maxLooked: number, after?: Keyset) =>
  selectEndOfWalk({ order, conditions: after ? [compareNovel(order, '<', after)] : [] }, maxLooked);

/** True for a novel that a step finds, and none before it. */
export const isHitByName = (keyword: Keyword, step: NameStep): RawBuilder<SqlBool> => {
  const [exact, prefix, within] = [isExact(keyword), isPrefix(keyword), isWithin(keyword)];
  if (step === 'exact') return isNamedSo(exact);
  if (step === 'prefix') return isNamedSo(sql`(${prefix} and ${not(exact)})`);
  return isNamedSo(sql`(${within} and ${not(prefix)} and ${not(exact)})`);
};
