import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Category, NovelSummary } from 'shared-api/schemas/novel';
import type { OtherSearch } from 'shared-api/schemas/other-search';

export interface SearchData {
  /** What was asked for, without white space; empty if nothing was. */
  keyword: string;
  /** The cursor of this page; undefined for the first. */
  cursor: string | undefined;
  /** What was found where this page looks: among the works, or in other places. */
  found: { place: 'works'; works: Page<NovelSummary> } | { place: 'other'; other: OtherSearch };
  /** Where else to look; asked for only where no work was found. */
  categories: Category[];
}

/**
 * Finds what the `keyword` of the address stands for, white space stripped (specification, section 2, "Search behaviour"):
 * works by title and author, or with `place=other` the places where it stands in texts and other libraries.
 * @throws ApiError
 */
export const loadSearch = async (args: LoaderFunctionArgs): Promise<SearchData> => {
  const api = apiFor(args);
  const query = new URL(args.request.url).searchParams;
  const keyword = (query.get('keyword') ?? '').replace(/\s+/g, '');
  const cursor = query.get('cursor') ?? undefined;
  if (keyword !== '' && query.get('place') === 'other') {
    const other = await api.get<OtherSearch>(calls.otherSearch(keyword, cursor));
    return { keyword, cursor, found: { place: 'other', other }, categories: [] };
  }
  const works =
    keyword === ''
      ? { items: [], next_cursor: null }
      : await api.get<Page<NovelSummary>>(calls.search(keyword, cursor));
  const categories = works.items.length === 0 ? await api.get<Category[]>(calls.categories) : [];
  return { keyword, cursor, found: { place: 'works', works }, categories };
};
