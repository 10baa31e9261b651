import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Category } from 'shared-api/schemas/novel';
import type { Site } from 'shared-api/schemas/site';

export interface StartData {
  site: Site;
  categories: Category[];
}

/** Runs on the server for a page that is opened, in the browser for one that is turned to. @throws ApiError */
export const loadStart = async (args: LoaderFunctionArgs): Promise<StartData> => {
  const api = apiFor(args);
  const [site, categories] = await Promise.all([api.get<Site>(calls.site), api.get<Category[]>(calls.categories)]);
  return { site, categories };
};
