import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import type { SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { isExact, isNamedSo, isPrefix, isWithin, not } from './name-conditions.ts';

/** Steps in which hits by title and author come, the most read of the week first within each. */
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
  { db }: Pick<Store, 'db'>,
  isHit: RawBuilder<SqlBool>,
  after?: Keyset,
  end: Keyset | null = null,
) => {
  let query = db
    .selectFrom('novels')
    .select(['novels.id', 'novels.read_week'])
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc');
  if (after) query = query.where(isBehind(after));
  if (end) query = query.where(sql<SqlBool>`(novels.read_week, novels.id) >= (${end.value}, ${end.id})`);
  return query.where(isHit);
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
    .select(['novels.read_week as value', 'novels.id'])
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(1)
    .offset(maxLooked - 1);
  return after ? query.where(isBehind(after)) : query;
};

const isBehind = ({ value, id }: Keyset) => sql<SqlBool>`(novels.read_week, novels.id) < (${value}, ${id})`;
