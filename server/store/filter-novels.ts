import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary, Order, WordBand } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { parseNovelId } from './ids.ts';
import { selectSummaries, toSummary } from './novel-summaries.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** What a list of works is narrowed by, and where it goes on; what is absent narrows nothing. */
export interface NovelFilter {
  order: Order;
  cursor?: string | undefined;
  /** A category's id. */
  category?: string | undefined;
  status?: 1 | 2 | undefined;
  words?: WordBand | undefined;
  /** Days within which the latest chapter came. */
  updatedWithin?: number | undefined;
  /** A novel must have all of them. */
  tags?: readonly string[] | undefined;
}

/** Novels on one page of a list. */
export const pageSize = 30;

const day = 86_400_000;

/** What each order sorts by, greatest first; each has its indexes (migration 0001). */
const orderColumns = {
  hot: 'read_week',
  updated: 'latest_at',
  words: 'word_count',
  collects: 'collect_count',
  new: 'created_at',
} as const satisfies Record<Order, keyof Tables['novels']>;

/**
 * One page of works. The cursor says where the last page ended, so that a page deep down costs what the first does,
 * and novels that come in between are neither repeated nor push others out.
 * @throws BadCursorError for a cursor of another order
 */
export const filterNovels = async (store: Store, filter: NovelFilter): Promise<Page<NovelSummary>> => {
  const rows = await selectPage(store.db, filter).execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const column = orderColumns[filter.order];
  return {
    items: shown.map(toSummary),
    next_cursor: last ? encodeCursor(filter.order, { value: last[column], id: last.id }) : null,
  };
};

/** The first novels of an order, without paging. */
export const leadingNovels = async (store: Store, filter: NovelFilter, count: number): Promise<NovelSummary[]> =>
  (await selectPage(store.db, filter).limit(count).execute()).map(toSummary);

/** The query behind a page: one row more than the page shows, by which it is known whether more follow. */
export const selectPage = (db: Kysely<Tables>, filter: NovelFilter) => {
  const column = sql.ref<number>(`novels.${orderColumns[filter.order]}`);
  let query = narrow(selectSummaries(db), filter);
  if (filter.cursor !== undefined) {
    const { value, id } = decodeCursor([filter.order], filter.cursor);
    query = query.where(sql<SqlBool>`(${column}, novels.id) < (${value}, ${id})`);
  }
  return query
    .orderBy(column, 'desc')
    .orderBy('novels.id', 'desc')
    .limit(pageSize + 1);
};

type SummaryQuery = ReturnType<typeof selectSummaries>;

const narrow = (
  all: SummaryQuery,
  { category, status, words, updatedWithin, tags = [] }: NovelFilter,
): SummaryQuery => {
  let query = all;
  if (category !== undefined) query = query.where('novels.category_id', '=', parseNovelId(category) ?? 0);
  if (status !== undefined) query = query.where('novels.status', '=', status);
  if (words !== undefined) {
    const { least, below } = bandLimits(words);
    query = query.where('novels.word_count', '>=', least);
    if (below !== null) query = query.where('novels.word_count', '<', below);
  }
  if (updatedWithin !== undefined) query = query.where('novels.latest_at', '>=', Date.now() - updatedWithin * day);
  for (const tag of tags) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('novel_tags')
          .select('novel_tags.tag')
          .where('novel_tags.tag', '=', tag)
          .whereRef('novel_tags.novel_id', '=', 'novels.id'),
      ),
    );
  }
  return query;
};

/** A band `30-50` of 万字 in characters: from the first, below the second; no second, no end. */
const bandLimits = (band: WordBand): { least: number; below: number | null } => {
  const [least, below] = band.split('-');
  return { least: Number(least) * 10_000, below: below ? Number(below) * 10_000 : null };
};
