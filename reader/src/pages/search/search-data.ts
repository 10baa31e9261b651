import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { BookSearch } from 'shared-api/schemas/book-search';
import type { Page } from 'shared-api/schemas/common';
import type { Category, FoundNovel, FoundNovels, Novel, Suggestion, Suggestions } from 'shared-api/schemas/novel';
import type { OtherSearch } from 'shared-api/schemas/other-search';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

export interface SearchData {
  /** The keyword without white space; empty where none was given. */
  keyword: string;
  /** The cursor of this page; undefined for the first. */
  cursor: string | undefined;
  /** Results of the tab that is shown: novels by title and author, matches in texts and sister libraries, or in one novel. */
  results:
    | { tab: 'novels'; novels: Page<ListedResult>; corrections: string[] }
    | { tab: 'texts'; texts: OtherSearch }
    | { tab: 'book'; novel: { id: string; title: string; author: string }; found: BookSearch };
  /** Ways to novels that are there; asked for only where nothing was found. */
  ways: Ways | undefined;
}

/** A novel that was found. An answer that lies in a cache from before marks has none. */
export type ListedResult = ListedNovel & { marks?: FoundNovel['marks'] | undefined };

/** Ways to novels without a keyword. */
export interface Ways {
  /** Categories that have novels. */
  categories: Category[];
  /** Titles that are read most this week, and the most frequent tags. */
  hotWords: Suggestion[];
}

/**
 * Searches for the `keyword` of the address, white space stripped (specification, section 2, "Search behaviour"): novels by
 * title and author, with `place=other` matches in chapter texts and sister libraries, with `bid` those of one novel.
 * @throws ApiError
 */
export const loadSearch = async (args: LoaderFunctionArgs): Promise<SearchData> => {
  const api = apiFor(args);
  const query = new URL(args.request.url).searchParams;
  const keyword = (query.get('keyword') ?? '').replace(/\s+/g, '');
  const cursor = query.get('cursor') ?? undefined;
  const loadWays = async (isEmpty: boolean): Promise<Ways | undefined> => {
    if (!isEmpty) return undefined;
    const [categories, { suggestions }] = await Promise.all([
      api.get<Category[]>(calls.categories),
      // A server from before hot words asks for a keyword.
      api.get<Suggestions>(calls.suggestions('')).catch(() => ({ suggestions: [] })),
    ]);
    return { categories: categories.filter(({ novel_count }) => novel_count > 0), hotWords: suggestions };
  };
  if (keyword !== '' && query.get('place') === 'other') {
    const bid = query.get('bid');
    if (bid) {
      const [{ id, title, author }, found] = await Promise.all([
        api.get<Novel>(calls.novel(bid)),
        api.get<BookSearch>(calls.searchBook(bid, keyword, cursor)),
      ]);
      const results = { tab: 'book' as const, novel: { id, title, author: author.name }, found };
      return { keyword, cursor, results, ways: undefined };
    }
    const texts = await api.get<OtherSearch>(calls.otherSearch(keyword, cursor));
    const ways = await loadWays(texts.items.length === 0);
    return { keyword, cursor, results: { tab: 'texts', texts }, ways };
  }
  const found =
    keyword === ''
      ? { items: [], next_cursor: null, corrections: [] }
      : await api.get<FoundNovels>(calls.search(keyword, cursor));
  const items = found.items.map((novel) => ({ ...listed(novel, rowIntroLength), marks: novel.marks }));
  const novels = { next_cursor: found.next_cursor, items };
  // An answer that lies in a cache from before corrections has none.
  const { corrections = [] } = found;
  const ways = await loadWays(novels.items.length === 0);
  return { keyword, cursor, results: { tab: 'novels', novels, corrections }, ways };
};

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: SearchData): SearchData => {
  const { results } = data;
  if (results.tab !== 'novels') return data;
  return {
    ...data,
    results: { ...results, novels: { ...results.novels, items: withoutIntros(results.novels.items) } },
  };
};

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ results }: Partial<SearchData>, region: Element): void =>
  fillIntros(results?.tab === 'novels' ? results.novels.items : [], region);
