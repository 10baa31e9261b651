import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls, type FilterQuery } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Facet, FilteredNovels } from 'shared-api/schemas/novel';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

export interface FilterData {
  filter: FilterQuery;
  novels: Page<ListedNovel> & { page?: number | undefined; pages?: FilteredNovels['pages']; facets: Facet[] };
}

/**
 * Loads the novels that the address filters for, with their facets. Values are not validated here: the API knows which
 * exist.
 * @throws ApiError `bad_request` for a value the API does not know
 */
export const loadFilter = async (args: LoaderFunctionArgs): Promise<FilterData> => {
  const filter = filterOf(new URL(args.request.url).searchParams);
  const novels = await apiFor(args).get<FilteredNovels>(calls.filter(filter));
  return { filter, novels: { ...novels, items: novels.items.map((novel) => listed(novel, rowIntroLength)) } };
};

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: FilterData): FilterData => ({
  ...data,
  novels: { ...data.novels, items: withoutIntros(data.novels.items) },
});

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ novels }: Partial<FilterData>, region: Element): void =>
  fillIntros(novels?.items ?? [], region);

const filterNames = ['ns', 'category', 'words', 'updated', 'tags', 'order', 'cursor'] as const;

const filterOf = (query: URLSearchParams): FilterQuery => {
  const filter: FilterQuery = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  return filter;
};
