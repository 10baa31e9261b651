import { sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { pageSize } from '../../catalog/filter/filter-novels.ts';
import { mostRead, type SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { areHitsByGrams, queryGrams } from '../search-terms.ts';
import { foldName } from './fold-name.ts';
import { isWithin, selectExact, selectPrefix } from './name-conditions.ts';
import { findTagged } from './tagged-hits.ts';
import { findByWalking, isHitByName, type NameStep, nameSteps } from './walk-hits.ts';

/** Steps in which hits come, the most read of the week first within each. */
const steps = [...nameSteps, 'tagged'] as const;
type Step = (typeof steps)[number];

export interface NovelSearch {
  keyword: string;
  cursor?: string | undefined;
}

interface Hit extends SortedNovel {
  step: Step;
}

/**
 * Novels whose title or author is, begins with, or contains the keyword, and then those with a tag of that name: simplified or
 * traditional, and for Latin letters also by pinyin (`xiyouji`) and initials (`xyj`). Where looking among the popular novels ends before a page is full, it is
 * short or empty, and its cursor goes on there.
 * @throws BadCursorError for a cursor of another list
 */
export const searchNovels = async (
  store: Store,
  { keyword, cursor }: NovelSearch,
  bounds = store.dialect.listBounds,
): Promise<Page<NovelSummary>> => {
  const after = cursor === undefined ? undefined : decodeCursor(steps, cursor);
  const key = foldName(keyword);
  if (key === '') return { items: [], next_cursor: null };
  const hits: Hit[] = [];
  let cutOff: string | null = null;
  const first = after ? steps.indexOf(after.list) : 0;
  // What an earlier step has found is no hit of a later one. Null where that was too many to be looked at.
  let earlier: ReadonlySet<number> | null = new Set();
  for (const [index, step] of nameSteps.entries()) {
    const limit = pageSize + 1 - hits.length;
    if (limit === 0 || cutOff !== null) break;
    const found: readonly number[] | null = earlier && (await findHits(store, key, step, bounds.sorted));
    if (index >= first) {
      const position: Keyset | undefined = after?.list === step ? after : undefined;
      const { hits: page, end }: Awaited<ReturnType<typeof findByWalking>> =
        found && earlier
          ? {
              hits: await mostRead(store, without(found, earlier), 'listed_reads', { limit, after: position }),
              end: null,
            }
          : await findByWalking(store, isHitByName(key, step), { after: position, limit, maxLooked: bounds.lookedAt });
      hits.push(...page.map((hit) => ({ ...hit, step })));
      cutOff = end && encodeCursor(step, end);
    }
    earlier = found && earlier && new Set([...earlier, ...found]);
  }
  if (cutOff === null && hits.length <= pageSize) {
    const { hits: tagged, end } = await findTagged(store, { typed: keyword, key }, earlier, {
      after: after?.list === 'tagged' ? after : undefined,
      limit: pageSize + 1 - hits.length,
      maxLooked: bounds.lookedAt,
      maxSorted: bounds.sorted,
    });
    hits.push(...tagged.map((hit) => ({ ...hit, step: 'tagged' as const })));
    cutOff = end && encodeCursor('tagged', end);
  }
  const shown = hits.slice(0, pageSize);
  const last = hits.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: await summariesOf(
      store.db,
      shown.map(({ id }) => id),
    ),
    next_cursor: last ? encodeCursor(last.step, { value: last.reads, id: last.id }) : cutOff,
  };
};

const without = (ids: readonly number[], others: ReadonlySet<number>): number[] => ids.filter((id) => !others.has(id));

/** The novels that a step finds, in no order; null where more than `maxSorted` would have to be looked at. */
const findHits = async (store: Store, key: string, step: NameStep, maxSorted: number): Promise<number[] | null> => {
  // Asked first: rows that are fetched cost ten times as much as those that are counted.
  if ((await selectBeyond(store, key, step, maxSorted).execute(store.db)).rows.length > 0) return null;
  const { rows } = await selectFound(store, key, step, maxSorted).execute(store.db);
  return rows.filter(({ hit }) => hit).map(({ novel_id }) => novel_id);
};

/** One novel that a step would look at beyond those that may be sorted. */
export const selectBeyond = (
  store: Pick<Store, 'dialect'>,
  key: string,
  step: NameStep,
  maxSorted = store.dialect.listBounds.sorted,
) => sql`${candidatesOf(store, key, step, maxSorted)} limit 1 offset ${maxSorted}`;

/** What a step looks at, and whether it is a hit. */
export const selectFound = (
  store: Pick<Store, 'dialect'>,
  key: string,
  step: NameStep,
  maxSorted = store.dialect.listBounds.sorted,
) => {
  const candidates = candidatesOf(store, key, step, maxSorted);
  return step === 'within' && !areHitsByGrams(key)
    ? sql<Found>`select novel_id, ${isWithin(key)} as hit from (${candidates}) as found join novel_search using (novel_id)`
    : sql<Found>`select novel_id, 1 as hit from (${candidates}) as found`;
};

const candidatesOf = ({ dialect }: Pick<Store, 'dialect'>, key: string, step: NameStep, maxSorted: number) => {
  if (step === 'within') return dialect.novelsWithGrams(queryGrams(key));
  return step === 'exact' ? selectExact(key, maxSorted) : selectPrefix(key, maxSorted);
};

interface Found {
  novel_id: number;
  /** A boolean in PostgreSQL, a number in SQLite. */
  hit: boolean | 0 | 1;
}
