import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls, type RankingQuery } from 'shared-api/paths';
import type { Category, NovelSummary } from 'shared-api/schemas/novel';
import type { RankedNovels, RankingKind, RankingPeriod } from 'shared-api/schemas/ranking';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

/** A novel in a ranking, with the number that it is ranked by. */
interface RankedNovel extends ListedNovel {
  count: number;
}

export interface RankingData {
  /** The query of the page's address. */
  query: RankingQuery;
  kind: RankingKind;
  period: RankingPeriod;
  items: RankedNovel[];
  firstRank: number;
  next_cursor: string | null;
  /** Categories that have novels. */
  categories: Pick<Category, 'id' | 'name'>[];
}

/** Loads one page of a ranking. @throws ApiError `bad_request` for a value the API does not know */
export const loadRanking = async (args: LoaderFunctionArgs): Promise<RankingData> => {
  const api = apiFor(args);
  const given = new URL(args.request.url).searchParams;
  const inAddress = (name: string) => given.get(name) || undefined;
  // All names, in one order: one ranking has one address.
  const query: RankingQuery = {
    kind: inAddress('kind'),
    period: inAddress('period'),
    category: inAddress('category'),
    cursor: inAddress('cursor'),
  };
  const [ranked, categories] = await Promise.all([
    api.get<RankedNovels>(calls.ranking(query)),
    api.get<Category[]>(calls.categories),
  ]);
  const kind = (query.kind ?? 'reads') as RankingKind;
  const period = (query.period ?? 'week') as RankingPeriod;
  return {
    query,
    kind,
    period,
    items: ranked.items.map((novel) => ({ ...listed(novel, rowIntroLength), count: countOf(novel, kind, period) })),
    firstRank: ranked.first_rank,
    next_cursor: ranked.next_cursor,
    categories: categories.filter(({ novel_count }) => novel_count > 0).map(({ id, name }) => ({ id, name })),
  };
};

const countOf = ({ read_count, collect_count, like_count }: NovelSummary, kind: RankingKind, period: RankingPeriod) =>
  kind === 'reads' ? read_count[period] : kind === 'collects' ? collect_count : like_count;

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: RankingData): RankingData => ({ ...data, items: withoutIntros(data.items) });

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ items = [] }: Partial<RankingData>, region: Element): void => fillIntros(items, region);
