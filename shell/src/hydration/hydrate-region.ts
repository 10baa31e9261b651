import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import type { RemoteParts } from '../remotes/remote-parts.ts';
import { type RegionHydration, regionId } from './region.tsx';

/**
 * Loads what the page at hand needs of its remote, while the frame is already alive. Until that is settled a link is an
 * ordinary link: a navigation by script would have to give up the HTML that the server wrote.
 *
 * @param router the page's own, which has not gone anywhere yet
 * @param routes the routes of the page, with what remotes declare
 */
export const hydrateRegion = (
  router: Router,
  routes: RouteObject[],
  set: ReleaseSet,
  parts: RemoteParts,
): RegionHydration => {
  const needed = neededParts(routes, set);
  const load = async () => {
    await Promise.all(needed.map(({ remote, routeId }) => parts.load(remote, routeId)));
  };
  const release = leaveLinksToTheBrowser();
  const settled = load()
    .then(
      () => 'alive' as const,
      () => 'kept' as const,
    )
    .finally(release);
  return {
    settled,
    isLeft: watchLeaving(router),
    html: () => document.getElementById(regionId)?.innerHTML ?? '',
    retry: load,
  };
};

type Router = ReturnType<typeof createBrowserRouter>;

/** Whether the router has gone on from where it is now, be it only to come back; a place in the page is no other page. */
const watchLeaving = (router: Router): (() => boolean) => {
  const first = router.state.location;
  let left = false;
  const stop = router.subscribe(({ location }) => {
    const isPlace = location.hash !== '' && location.pathname === first.pathname && location.search === first.search;
    if (location.key === first.key || isPlace) return;
    left = true;
    stop();
  });
  return () => left;
};

const neededParts = (routes: RouteObject[], set: ReleaseSet): { remote: string; routeId: string }[] => {
  const matched = new Set((matchRoutes(routes, window.location) ?? []).map(({ route }) => route.id));
  return Object.entries(set.remotes).flatMap(([remote, release]) =>
    declaredIds(release.routes)
      .filter((routeId) => matched.has(routeId))
      .map((routeId) => ({ remote, routeId })),
  );
};

const declaredIds = (routes: ReleaseSet['shell']['routes']): string[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...declaredIds(children)]);

/** Keeps clicks and submits from React, so that the browser follows links by itself. @returns a function that ends it */
const leaveLinksToTheBrowser = (): (() => void) => {
  const keepFromReact = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href], form[action]')) event.stopPropagation();
  };
  for (const type of ['click', 'submit']) window.addEventListener(type, keepFromReact, true);
  return () => {
    for (const type of ['click', 'submit']) window.removeEventListener(type, keepFromReact, true);
  };
};
