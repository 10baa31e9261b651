import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import type { NextTurn } from '../next-turn.ts';
import type { RouteModules } from '../remotes/route-modules.ts';
import { type RegionHydration, regionId } from './region.tsx';

/**
 * Loads the route modules that the page at hand needs of its remote, while the frame is hydrated already. Until that is
 * settled links are left to the browser: a navigation by script would have to discard the HTML that the server wrote.
 */
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
  const release = leaveLinksToTheBrowser();
  const settled = load()
    .then(
      () => 'hydrated' as const,
      () => 'static' as const,
    )
    .finally(release);
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

/** Keeps clicks and submits of links and forms from React, so that the browser follows them. @returns a function that ends it */
const leaveLinksToTheBrowser = (): (() => void) => {
  const keepFromReact = (event: Event) => {
    const followed = event.target instanceof Element && event.target.closest('a[href], form[action]');
    if (followed && !isForTheFrame(followed)) event.stopPropagation();
  };
  for (const type of ['click', 'submit']) window.addEventListener(type, keepFromReact, true);
  return () => {
    for (const type of ['click', 'submit']) window.removeEventListener(type, keepFromReact, true);
  };
};

/** What the frame answers on the page itself: a link to its login, and a search for nothing. The page's own script notes them too. */
const isForTheFrame = (element: Element): boolean =>
  element instanceof HTMLFormElement
    ? ![...new FormData(element).values()].some((value) => /\S/.test(String(value)))
    : element.matches('a[href^="/login#"]');
