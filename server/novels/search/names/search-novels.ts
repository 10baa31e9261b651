import { sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { createSlots } from '../../../http/limits/slots.ts';
import { pageSize } from '../../catalog/filter/filter-novels.ts';
import { mostRead, type SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { areHitsByGrams, queryGrams } from '../search-terms.ts';
import { foldName } from './fold-name.ts';
import { isWithin, selectExact, selectPrefix } from './name-conditions.ts';
import { type Keyword, spell } from './spelled-names.ts';
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
 * traditional, and for Latin letters also by pinyin (`xiyouji`), by initials (`xyj`), and by both and characters mixed (`xiyou记`). Where looking among the popular novels ends before a page is full, it is
 * short or empty, and its cursor goes on there.
 * @throws BadCursorError for a cursor of another list
 */
export const searchNovels = async (
  store: Store,
  { keyword: typed, cursor }: NovelSearch,
  bounds = store.dialect.listBounds,
): Promise<Page<NovelSummary>> => {
  const after = cursor === undefined ? undefined : decodeCursor(steps, cursor);
  const key = foldName(typed);
  if (key === '') return { items: [], next_cursor: null };
  const keyword = await spell(store, key);
  const hits: Hit[] = [];
  let cutOff: string | null = null;
  const first = after ? steps.indexOf(after.list) : 0;
  // Ids that earlier steps have found, which are no hits of later ones; null where they were too many to be compared.
  let earlier: ReadonlySet<number> | null = new Set();
  for (const [index, step] of nameSteps.entries()) {
    const limit = pageSize + 1 - hits.length;
    if (limit === 0 || cutOff !== null) break;
    const found: readonly number[] | null = earlier && (await findHits(store, keyword, step, bounds.sorted));
    if (index >= first) {
      const position: Keyset | undefined = after?.list === step ? after : undefined;
      const { hits: page, end }: Awaited<ReturnType<typeof findByWalking>> =
        found && earlier
          ? {
              hits: await mostRead(store, without(found, earlier), 'listed_reads', { limit, after: position }),
              end: null,
            }
          : await findByWalking(store, isHitByName(keyword, step), {
              after: position,
              limit,
              maxLooked: bounds.lookedAt,
            });
      hits.push(...page.map((hit) => ({ ...hit, step })));
      cutOff = end && encodeCursor(step, end);
    }
    earlier = found && earlier && new Set([...earlier, ...found]);
  }
  if (cutOff === null && hits.length <= pageSize) {
    const { hits: tagged, end } = await findTagged(store, { typed, keyword }, earlier, {
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

/** The novels that a step finds, unsorted; null where the step has more than `maxSorted` candidates. */
const findHits = async (
  store: Store,
  keyword: Keyword,
  step: NameStep,
  maxSorted: number,
): Promise<number[] | null> => {
  // Whether there are too many is asked first: skipping rows by `offset` costs a tenth of fetching them.
  if ((await selectBeyond(store, keyword, step, maxSorted).execute(store.db)).rows.length > 0) return null;
  const { rows } = await selectFound(store, keyword, step, maxSorted).execute(store.db);
  return rows.filter(({ hit }) => hit).map(({ novel_id }) => novel_id);
};

/** One row where a step has more candidates than may be sorted, none otherwise. */
export const selectBeyond = (
  store: Pick<Store, 'dialect'>,
  keyword: Keyword,
  step: NameStep,
  maxSorted = store.dialect.listBounds.sorted,
) => sql`${candidatesOf(store, keyword, step, maxSorted)} limit 1 offset ${maxSorted}`;

/** The candidates of a step, each with whether it is a hit. */
export const selectFound = (
  store: Pick<Store, 'dialect'>,
  keyword: Keyword,
  step: NameStep,
  maxSorted = store.dialect.listBounds.sorted,
) => {
  const candidates = candidatesOf(store, keyword, step, maxSorted);
  return step === 'within' && !areHitsByGrams(keyword.key)
    ? sql<Found>`select novel_id, ${isWithin(keyword)} as hit from (${candidates}) as found join novel_search using (novel_id)`
    : sql<Found>`select novel_id, 1 as hit from (${candidates}) as found`;
};

const candidatesOf = ({ dialect }: Pick<Store, 'dialect'>, keyword: Keyword, step: NameStep, maxSorted: number) => {
  if (step === 'within') return dialect.novelsWithGrams(queryGrams(keyword.key));
  return step === 'exact' ? selectExact(keyword, maxSorted) : selectPrefix(keyword, maxSorted);
};

interface Found {
  novel_id: number;
  /** A boolean in PostgreSQL, a number in SQLite. */
  hit: boolean | 0 | 1;
}

/** Searches by title and author, and suggestions, two at a time: each asks the database several questions. */
export const withNameSearchSlot = createSlots({
  maxRunning: 2,
  // A process that was held for two seconds finds the searches of all that time at once: some 90 a second at 70 % of what saturates it.
  maxQueued: 400,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在搜索的人太多，请稍后再试',
});
