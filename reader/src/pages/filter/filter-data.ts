import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls, type FilterQuery } from 'shared-api/paths';
import type { FilteredNovels } from 'shared-api/schemas/novel';

export interface FilterData {
  filter: FilterQuery;
  novels: FilteredNovels;
}

/**
 * Loads the novels that the address filters for, with their facets. Values are not validated here: the API knows which
 * exist.
 * @throws ApiError `bad_request` for a value the API does not know
 */
export const loadFilter = async (args: LoaderFunctionArgs): Promise<FilterData> => {
  const filter = filterOf(new URL(args.request.url).searchParams);
  return { filter, novels: await apiFor(args).get<FilteredNovels>(calls.filter(filter)) };
};

const filterNames = ['ns', 'category', 'words', 'updated', 'tags', 'order', 'cursor'] as const;

const filterOf = (query: URLSearchParams): FilterQuery => {
  const filter: FilterQuery = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value) filter[name] = value;
  }
  return filter;
};
