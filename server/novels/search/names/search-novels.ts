import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import { pageSize } from '../../catalog/filter/filter-novels.ts';
import { maxSortedHits } from '../../catalog/filter/max-sorted-novels.ts';
import { mostRead, type SortedNovel } from '../../catalog/filter/sort-novels.ts';
import { summariesOf } from '../../catalog/novel-summaries.ts';
import { areHitsByGrams, isLatin, queryGrams } from '../search-terms.ts';
import { foldName } from './fold-name.ts';

/** Steps in which hits come, the most read of the week first within each. */
const steps = ['exact', 'prefix', 'within'] as const;
type Step = (typeof steps)[number];

export interface NovelSearch {
  keyword: string;
  cursor?: string | undefined;
}

interface Hit extends SortedNovel {
  step: Step;
}

/**
 * Novels whose title or author is, begins with, or contains the keyword: simplified or traditional, and for Latin
 * letters also by pinyin (`xiyouji`) and initials (`xyj`).
 * @throws BadCursorError for a cursor of another list
 */
export const searchNovels = async (store: Store, { keyword, cursor }: NovelSearch): Promise<Page<NovelSummary>> => {
  const after = cursor === undefined ? undefined : decodeCursor(steps, cursor);
  const key = foldName(keyword);
  if (key === '') return { items: [], next_cursor: null };
  const hits: Hit[] = [];
  const first = after ? steps.indexOf(after.list) : 0;
  // What an earlier step has found is no hit of a later one. Null where that was too many to be looked at.
  let earlier: ReadonlySet<number> | null = new Set();
  for (const [index, step] of steps.entries()) {
    const limit = pageSize + 1 - hits.length;
    if (limit === 0) break;
    const found: readonly number[] | null = earlier && (await findHits(store, key, step));
    if (index >= first) {
      const position = after?.list === step ? after : undefined;
      const page =
        found && earlier
          ? await mostRead(store, without(found, earlier), { limit, after: position })
          : await walkHits(store, key, step, position).limit(limit).execute();
      hits.push(...page.map((hit) => ({ ...hit, step })));
    }
    earlier = found && earlier && new Set([...earlier, ...found]);
  }
  const shown = hits.slice(0, pageSize);
  const last = hits.length > pageSize ? shown.at(-1) : undefined;
  return {
    items: await summariesOf(
      store.db,
      shown.map(({ id }) => id),
    ),
    next_cursor: last ? encodeCursor(last.step, { value: last.read_week, id: last.id }) : null,
  };
};

const without = (ids: readonly number[], others: ReadonlySet<number>): number[] => ids.filter((id) => !others.has(id));

/** The novels that a step finds, in no order; null where more than {@link maxSortedHits} would have to be looked at. */
const findHits = async (store: Store, key: string, step: Step): Promise<number[] | null> => {
  const { rows } = await selectFound(store, key, step).execute(store.db);
  return rows.length > maxSortedHits ? null : rows.filter(({ hit }) => hit).map(({ novel_id }) => novel_id);
};

/** What a step looks at, and whether it is a hit. */
export const selectFound = ({ dialect }: Store, key: string, step: Step) => {
  const limit = sql`limit ${maxSortedHits + 1}`;
  if (step !== 'within') {
    const condition = step === 'exact' ? isExact(key) : isPrefix(key);
    return sql<Found>`select novel_id, 1 as hit from novel_search where ${condition} ${limit}`;
  }
  const withGrams = sql`${dialect.novelsWithGrams(queryGrams(key))} ${limit}`;
  if (areHitsByGrams(key)) return sql<Found>`select novel_id, 1 as hit from (${withGrams}) as found`;
  return sql<Found>`select novel_id, ${isWithin(key)} as hit from (${withGrams}) as found join novel_search using (novel_id)`;
};

interface Found {
  novel_id: number;
  /** A boolean in PostgreSQL, a number in SQLite. */
  hit: boolean | 0 | 1;
}

/** One step's hits along the index of what is popular, where too many are found to be sorted: then a page is soon full. */
export const walkHits = ({ db }: Pick<Store, 'db'>, key: string, step: Step, after?: Keyset) => {
  let query = db
    .selectFrom('novels')
    // Cross, because SQLite keeps the order of a cross join: the walk begins with novels.
    .crossJoin('novel_search')
    .select(['novels.id', 'novels.read_week'])
    .whereRef('novel_search.novel_id', '=', 'novels.id')
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc');
  if (after) query = query.where(sql<SqlBool>`(novels.read_week, novels.id) < (${after.value}, ${after.id})`);
  if (step === 'exact') return query.where(isExact(key));
  if (step === 'prefix') return query.where(isPrefix(key)).where(not(isExact(key)));
  return query
    .where(isWithin(key))
    .where(not(isPrefix(key)))
    .where(not(isExact(key)));
};

const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not ${condition}`;

const isExact = (key: string): RawBuilder<SqlBool> =>
  isLatin(key)
    ? sql`(title_key = ${key} or author_key = ${key} or pinyin = ${key} or initials = ${key})`
    : sql`(title_key = ${key} or author_key = ${key})`;

/** True where a name begins with the key: a range, from the key to the key followed by the greatest character. */
export const isPrefix = (key: string): RawBuilder<SqlBool> => {
  const end = `${key}\u{10FFFF}`;
  return isLatin(key)
    ? sql`((title_key >= ${key} and title_key < ${end}) or (pinyin >= ${key} and pinyin < ${end})
        or (initials >= ${key} and initials < ${end}))`
    : sql`(title_key >= ${key} and title_key < ${end})`;
};

/** True where a name holds the key. Folding leaves no `%`, `_` or `\` in a key. Readings match from a syllable on. */
export const isWithin = (key: string): RawBuilder<SqlBool> => {
  const pattern = `%${key}%`;
  return isLatin(key)
    ? sql`(title_key like ${pattern} or author_key like ${pattern} or latin_starts like ${`% ${key}%`})`
    : sql`(title_key like ${pattern} or author_key like ${pattern})`;
};
