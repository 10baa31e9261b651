import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../db/cursor.ts';
import type { Store } from '../../db/open-store.ts';
import { pageSize } from '../catalog/filter-novels.ts';
import { maxSortedNovels } from '../catalog/max-sorted-novels.ts';
import { summariesOf } from '../catalog/novel-summaries.ts';
import { foldName } from './fold-name.ts';
import { isLatin, queryGrams } from './search-terms.ts';

/** Steps in which hits come, the most read of the week first within each. */
const steps = ['exact', 'prefix', 'within'] as const;
type Step = (typeof steps)[number];

export interface NovelSearch {
  keyword: string;
  cursor?: string | undefined;
}

interface Hit {
  id: number;
  read_week: number;
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
  for (const step of steps.slice(after ? steps.indexOf(after.list) : 0)) {
    const maxHits = pageSize + 1 - hits.length;
    if (maxHits === 0) break;
    const candidates = await findCandidates(store, key, step);
    if (candidates?.length === 0) continue;
    const position = after?.list === step ? after : undefined;
    const found = await selectHits(store, key, step, candidates, position).limit(maxHits).execute();
    hits.push(...found.map((hit) => ({ ...hit, step })));
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

/** The novels among which a step's hits are; null where there are more than {@link maxSortedNovels}. */
const findCandidates = async (store: Store, key: string, step: Step): Promise<number[] | null> => {
  const found = await selectCandidates(store, key, step).execute();
  return found.length > maxSortedNovels ? null : found.map(({ novel_id }) => novel_id);
};

export const selectCandidates = ({ db, dialect }: Store, key: string, step: Step) => {
  const condition = { exact: isExact, prefix: isPrefix, within: () => dialect.hasGrams(queryGrams(key)) }[step](key);
  return db
    .selectFrom('novel_search')
    .select('novel_id')
    .where(condition)
    .limit(maxSortedNovels + 1);
};

/**
 * Selects one step's hits, among the candidates or, without them, along the index of what is popular. Ids and the order
 * alone are sorted; the columns that a list shows are fetched for a single page afterwards.
 */
export const selectHits = (
  { db, dialect }: Store,
  key: string,
  step: Step,
  candidates: readonly number[] | null,
  after?: Keyset,
) => {
  let query = db
    .selectFrom('novels')
    // Cross, because SQLite keeps the order of a cross join: the walk begins with novels.
    .crossJoin('novel_search')
    .select(['novels.id', 'novels.read_week'])
    .whereRef('novel_search.novel_id', '=', 'novels.id')
    .where('novels.taken_down_at', 'is', null)
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc');
  if (candidates) query = query.where(dialect.isOneOf('novels.id', candidates));
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
