import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Category, FoundNovels } from 'shared-api/schemas/novel';
import type { OtherSearch } from 'shared-api/schemas/other-search';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

export interface SearchData {
  /** The keyword without white space; empty where none was given. */
  keyword: string;
  /** The cursor of this page; undefined for the first. */
  cursor: string | undefined;
  /** Results of the tab that is shown: novels by title and author, or matches in texts and sister libraries. */
  results: { tab: 'novels'; novels: Page<ListedNovel>; corrections: string[] } | { tab: 'texts'; texts: OtherSearch };
  /** Categories that have novels, to look through; asked for only where no novel was found. */
  categories: Category[];
}

/**
 * Searches for the `keyword` of the address, white space stripped (specification, section 2, "Search behaviour"): novels by
 * title and author, or with `place=other` matches in chapter texts and sister libraries.
 * @throws ApiError
 */
export const loadSearch = async (args: LoaderFunctionArgs): Promise<SearchData> => {
  const api = apiFor(args);
  const query = new URL(args.request.url).searchParams;
  const keyword = (query.get('keyword') ?? '').replace(/\s+/g, '');
  const cursor = query.get('cursor') ?? undefined;
  if (keyword !== '' && query.get('place') === 'other') {
    const texts = await api.get<OtherSearch>(calls.otherSearch(keyword, cursor));
    return { keyword, cursor, results: { tab: 'texts', texts }, categories: [] };
  }
  const found =
    keyword === ''
      ? { items: [], next_cursor: null, corrections: [] }
      : await api.get<FoundNovels>(calls.search(keyword, cursor));
  const novels = { next_cursor: found.next_cursor, items: found.items.map((novel) => listed(novel, rowIntroLength)) };
  const categories = novels.items.length === 0 ? await api.get<Category[]>(calls.categories) : [];
  const filled = categories.filter(({ novel_count }) => novel_count > 0);
  // An answer that lies in a cache from before corrections has none.
  const { corrections = [] } = found;
  return { keyword, cursor, results: { tab: 'novels', novels, corrections }, categories: filled };
};

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: SearchData): SearchData => {
  const { results } = data;
  if (results.tab === 'texts') return data;
  return {
    ...data,
    results: { ...results, novels: { ...results.novels, items: withoutIntros(results.novels.items) } },
  };
};

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ results }: Partial<SearchData>, region: Element): void =>
  fillIntros(results?.tab === 'novels' ? results.novels.items : [], region);
