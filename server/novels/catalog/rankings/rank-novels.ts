import { type SqlBool, sql } from 'kysely';
import type { Page } from 'shared-api/schemas/common';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { RankingKind, RankingPeriod } from 'shared-api/schemas/ranking';
import { decodeCursor, encodeCursor, type Keyset } from '../../../db/cursor.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { pageSize } from '../filter/filter-novels.ts';
import { areManyTakenDown } from '../filter/narrow-novels.ts';
import { walkPastTakenDown } from '../filter/walk-past-taken-down.ts';
import { compareNovel } from '../novel-keys.ts';
import { selectSummaries, summariesOf, toSummary } from '../novel-summaries.ts';

/** A ranking, and the cursor it goes on from. Only reads are counted by period. */
interface Ranking {
  kind: RankingKind;
  period: RankingPeriod;
  /** A category's id. */
  category?: number | undefined;
  cursor?: string | undefined;
}

interface RankedNovels extends Page<NovelSummary> {
  /** Rank of the first novel of this page. */
  first_rank: number;
}

type RankedColumn = keyof Tables['novels'] & ('read_day' | 'read_week' | 'read_month' | 'read_total' | CountColumn);
type CountColumn = 'collect_count' | 'like_count';

const readColumns = { day: 'read_day', week: 'read_week', month: 'read_month', total: 'read_total' } as const;

/** The column that a ranking counts by; each has an index for all novels and one within a category (migration 0015). */
const rankedColumn = ({ kind, period }: Pick<Ranking, 'kind' | 'period'>): RankedColumn =>
  kind === 'reads' ? readColumns[period] : kind === 'collects' ? 'collect_count' : 'like_count';

/**
 * One page of a ranking, of the novels that were read, collected or liked at all. Ranks go on from page to page, because the
 * cursor holds the last one.
 * @throws BadCursorError for a cursor of another ranking
 */
export const rankNovels = async (store: Store, ranking: Ranking): Promise<RankedNovels> => {
  const column = rankedColumn(ranking);
  const after = ranking.cursor === undefined ? undefined : decodeCursor([column], ranking.cursor);
  if (await areManyTakenDown(store)) return rankBesideTakenDown(store, ranking, after);
  const rows = await selectRanked(store, ranking).execute();
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const passed = after?.position ?? 0;
  return {
    items: shown.map(toSummary),
    first_rank: passed + 1,
    next_cursor: last
      ? encodeCursor(column, { value: last[column], id: last.id, position: passed + shown.length })
      : null,
  };
};

/** One page of a ranking where many novels are taken down. Where looking ends, it is short, and its cursor goes on there. */
const rankBesideTakenDown = async (store: Store, ranking: Ranking, after?: Keyset): Promise<RankedNovels> => {
  const order = rankedColumn(ranking);
  const { keys, end } = await walkPastTakenDown(store, {
    ...{ narrowing: { category: ranking.category }, order, conditions: [isRanked(order)], after },
    limit: pageSize + 1,
  });
  const shown = keys.slice(0, pageSize);
  const ids = shown.map(({ id }) => id);
  const last = (keys.length > pageSize && shown.at(-1)) || end;
  const passed = after?.position ?? 0;
  return {
    items: await summariesOf(store.db, ids),
    first_rank: passed + 1,
    next_cursor: last && encodeCursor(order, { value: last.value, id: last.id, position: passed + shown.length }),
  };
};

const isRanked = (column: RankedColumn) => sql<SqlBool>`${sql.ref(`novels.${column}`)} > 0`;

/** The query behind a page, one row longer than the page itself. */
export const selectRanked = ({ db }: Pick<Store, 'db'>, ranking: Ranking) => {
  const name = rankedColumn(ranking);
  const column = sql.ref<number>(`novels.${name}`);
  let query = selectSummaries(db)
    .where(isRanked(name))
    .orderBy(column, 'desc')
    .orderBy('novels.id', 'desc')
    .limit(pageSize + 1);
  if (ranking.category !== undefined) query = query.where('novels.category_id', '=', ranking.category);
  if (ranking.cursor !== undefined) query = query.where(compareNovel(name, '<', decodeCursor([name], ranking.cursor)));
  return query;
};
