import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { CategoryNovels, Home, Novel } from 'shared-api/schemas/novel';

export interface HomeData {
  home: Home;
  categories: CategoryNovels[];
  /** Where the first pick begins, so that its button opens a page to read; null if that could not be learnt. */
  leadStart: string | null;
}

/** @throws ApiError */
export const loadHome = async (args: LoaderFunctionArgs): Promise<HomeData> => {
  const api = apiFor(args);
  const [home, categories] = await Promise.all([
    api.get<Home>(calls.home),
    api.get<CategoryNovels[]>(calls.categoryNovels),
  ]);
  const lead = home.picks[0];
  // The page is whole without it: a pick taken down a moment ago must not take the page with it.
  const novel = lead && (await api.get<Novel>(calls.novel(lead.id)).catch(() => null));
  return { home, categories, leadStart: novel?.first_chapter_id ?? null };
};
