import type { RouteModules } from '../remotes/route-modules.ts';

type LoaderData = Record<string, unknown>;

/** Takes from the loaders' data what the page's HTML says already, as the routes' modules know. For the server. */
export const dehydrateData = (loaderData: LoaderData, modules: RouteModules): LoaderData =>
  Object.fromEntries(
    Object.entries(loaderData).map(([routeId, data]) => {
      const { dehydrate } = modules.loaded(routeId) ?? {};
      return [routeId, data && dehydrate ? dehydrate(data) : data];
    }),
  );
