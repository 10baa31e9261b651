import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Category, NovelSummary } from 'shared-api/schemas/novel';

export interface SearchData {
  /** What was asked for, without white space; empty if nothing was. */
  keyword: string;
  /** Whether these are results after the first page. */
  isLater: boolean;
  results: Page<NovelSummary>;
  /** Where else to look; asked for only where nothing was found. */
  categories: Category[];
}

/**
 * Finds works by the `keyword` of the address, white space stripped. Source: specification, section 2, "Search
 * behaviour".
 * @throws ApiError
 */
export const loadSearch = async (args: LoaderFunctionArgs): Promise<SearchData> => {
  const api = apiFor(args);
  const query = new URL(args.request.url).searchParams;
  const keyword = (query.get('keyword') ?? '').replace(/\s+/g, '');
  const cursor = query.get('cursor') ?? undefined;
  const results =
    keyword === ''
      ? { items: [], next_cursor: null }
      : await api.get<Page<NovelSummary>>(calls.search(keyword, cursor));
  const categories = results.items.length === 0 ? await api.get<Category[]>(calls.categories) : [];
  return { keyword, isLater: cursor !== undefined, results, categories };
};
