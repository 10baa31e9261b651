import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import type { NextTurn } from '../next-turn.ts';
import type { RouteModules } from '../remotes/route-modules.ts';
import { type RegionHydration, regionId } from './region.tsx';

/** Loads the route modules that the page at hand needs of its remote, while the frame is hydrated already. */
export const hydrateRegion = ({ router, routes, set, modules, nextTurn }: PageParts): RegionHydration => {
  const needed = neededModules(routes, set);
  // As the server wrote them; where an error is shown they are whole.
  const { loaderData, errors } = router.state;
  const isLeft = watchLeaving(router);
  const load = async () => {
    const loaded = await Promise.all(
      needed.map(async ({ remote, routeId }) => ({
        data: loaderData[routeId],
        ...(await modules.load(remote, routeId)),
      })),
    );
    await nextTurn();
    const region = document.getElementById(regionId);
    if (errors || !region || isLeft()) return;
    for (const { data, rehydrate } of loaded) if (data) rehydrate?.(data, region);
  };
  const settled = load().then(
    () => 'hydrated' as const,
    () => 'static' as const,
  );
  return {
    settled,
    isLeft,
    html: () => document.getElementById(regionId)?.innerHTML ?? '',
    retry: load,
  };
};

interface PageParts {
  /** The page's own, before any navigation. */
  router: Router;
  /** The routes of the page, with those that remotes declare. */
  routes: RouteObject[];
  set: ReleaseSet;
  modules: RouteModules;
  nextTurn: NextTurn;
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Watches whether the router has left the first page, even if it came back; a hash within the page is no other page. */
const watchLeaving = (router: Router): (() => boolean) => {
  const first = router.state.location;
  let left = false;
  const stop = router.subscribe(({ location }) => {
    const isWithinPage =
      location.hash !== '' && location.pathname === first.pathname && location.search === first.search;
    if (location.key === first.key || isWithinPage) return;
    left = true;
    stop();
  });
  return () => left;
};

const neededModules = (routes: RouteObject[], set: ReleaseSet): { remote: string; routeId: string }[] => {
  const matched = new Set((matchRoutes(routes, window.location) ?? []).map(({ route }) => route.id));
  return Object.entries(set.remotes).flatMap(([remote, release]) =>
    declaredIds(release.routes)
      .filter((routeId) => matched.has(routeId))
      .map((routeId) => ({ remote, routeId })),
  );
};

const declaredIds = (routes: ReleaseSet['shell']['routes']): string[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...declaredIds(children)]);
