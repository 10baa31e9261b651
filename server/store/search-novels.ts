import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { pageSize } from './filter-novels.ts';
import { summariesOf } from './novel-summaries.ts';
import type { Store } from './open-store.ts';
import { fold, isLatin, queryGrams } from './search-terms.ts';
import type { Tables } from './tables.ts';

/** Hits come in three steps, the most read of the week first within each. */
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
  const key = fold(keyword);
  if (key === '') return { items: [], next_cursor: null };
  const hits: Hit[] = [];
  for (const step of steps.slice(after ? steps.indexOf(after.list) : 0)) {
    const rest = pageSize + 1 - hits.length;
    if (rest === 0) break;
    const found = await selectHits(store, key, step, after?.list === step ? after : undefined)
      .limit(rest)
      .execute();
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

/** One step's hits. Ids and the order alone are sorted; what a list shows is fetched for a single page afterwards. */
export const selectHits = ({ db, dialect }: Store, key: string, step: Step, after?: Position) => {
  const query = selectOrdered(db, after);
  if (step === 'exact') return query.where(isExact(key));
  if (step === 'prefix') return query.where(isPrefix(key)).where(not(isExact(key)));
  return query
    .where(dialect.hasGrams(queryGrams(key)))
    .where(isWithin(key))
    .where(not(isPrefix(key)))
    .where(not(isExact(key)));
};

const selectOrdered = (db: Kysely<Tables>, after: Position | undefined) => {
  const query = db
    .selectFrom('novel_search')
    .innerJoin('novels', 'novels.id', 'novel_search.novel_id')
    .select(['novels.id', 'novels.read_week'])
    .orderBy('novels.read_week', 'desc')
    .orderBy('novels.id', 'desc');
  return after ? query.where(sql<SqlBool>`(novels.read_week, novels.id) < (${after.value}, ${after.id})`) : query;
};

const not = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`not ${condition}`;

const isExact = (key: string): RawBuilder<SqlBool> =>
  isLatin(key)
    ? sql`(title_key = ${key} or author_key = ${key} or pinyin = ${key} or initials = ${key})`
    : sql`(title_key = ${key} or author_key = ${key})`;

/** A prefix is a range: from the key to the key followed by the greatest character there is. */
const isPrefix = (key: string): RawBuilder<SqlBool> => {
  const end = `${key}\u{10FFFF}`;
  return isLatin(key)
    ? sql`((title_key >= ${key} and title_key < ${end}) or (pinyin >= ${key} and pinyin < ${end})
        or (initials >= ${key} and initials < ${end}))`
    : sql`(title_key >= ${key} and title_key < ${end})`;
};

/** Folding leaves no `%`, `_` or `\` in a key, so a key is its own pattern. Readings match from a syllable on. */
const isWithin = (key: string): RawBuilder<SqlBool> => {
  const pattern = `%${key}%`;
  return isLatin(key)
    ? sql`(title_key like ${pattern} or author_key like ${pattern} or latin_starts like ${`% ${key}%`})`
    : sql`(title_key like ${pattern} or author_key like ${pattern})`;
};
