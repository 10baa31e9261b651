import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { CategoryNovels, Home } from 'shared-api/schemas/novel';

export interface HomeData {
  home: Home;
  categories: CategoryNovels[];
}

/** Loads the lists of the home page. @throws ApiError */
export const loadHome = async (args: LoaderFunctionArgs): Promise<HomeData> => {
  const api = apiFor(args);
  const [home, categories] = await Promise.all([
    api.get<Home>(calls.home),
    api.get<CategoryNovels[]>(calls.categoryNovels),
  ]);
  return { home, categories };
};
