import { matchPath, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { loadRoutes } from './federation.ts';
import { lazyRoute } from './lazy-route.tsx';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';

/** The route id under which remotes' routes are attached. */
export const shellRouteId = 'shell';

/** After this many milliseconds a navigation waits for its remote no longer: the frame shows, and the remote may follow. */
const patience = 1_000;

/** How it stands with the remote that owns a path: it failed, or it is on its way (and may still fail). */
export type Absence = { error: RemoteError } | { coming: Promise<RemoteError | undefined> };

export interface Remotes {
  /** Attaches the routes of the remote that owns a path, before the router gives the path up. Never throws. */
  patchRoutes: PatchRoutesOnNavigationFunction;
  /** Why the remote that owns this path is not attached; undefined where it is, or where no remote owns the path. */
  absenceAt: (pathname: string) => Absence | undefined;
}

/**
 * The remotes of a page. One that cannot be had leaves no route behind, so the router falls to the shell's catch-all
 * route, which asks {@link Remotes.absenceAt} what to show; the next navigation tries again.
 */
export const createRemotes = (set: ReleaseSet): Remotes => {
  const loading = new Map<string, Promise<RouteObject[]>>();
  const problems = new Map<string, RemoteError>();
  const attached = new Set<string>();

  const ownerOf = (pathname: string): string | undefined =>
    Object.keys(set.remotes).find((name) => set.remotes[name]?.paths.some((path) => matchPath(path, pathname)));

  const load = async (name: string): Promise<RouteObject[]> => {
    try {
      const routes = await loadRoutes(set, name);
      problems.delete(name);
      const children = routes.map((route) => lazyRoute(name, route));
      return [{ id: `remote-${name}`, ErrorBoundary: RegionProblem, children }];
    } catch (cause) {
      loading.delete(name);
      problems.set(name, cause instanceof RemoteError ? cause : new RemoteError(name, 'contract', cause));
      return [];
    }
  };

  const routesOf = (name: string): Promise<RouteObject[]> => {
    const routes = loading.get(name) ?? load(name);
    loading.set(name, routes);
    return routes;
  };

  return {
    patchRoutes: async ({ path, patch, signal }) => {
      const name = ownerOf(path);
      if (name === undefined) return;
      const impatience = new Promise<[]>((resolve) => setTimeout(resolve, patience, []));
      const routes = await Promise.race([routesOf(name), impatience]);
      patch(shellRouteId, routes);
      if (routes.length > 0 && !signal.aborted) attached.add(name);
    },
    absenceAt: (pathname) => {
      const name = ownerOf(pathname);
      // One that is here and still has no route for its path never will: to wait for it would never end.
      if (name === undefined || attached.has(name)) return undefined;
      const coming = loading.get(name);
      const error = problems.get(name);
      return error && !coming ? { error } : { coming: (coming ?? routesOf(name)).then(() => problems.get(name)) };
    },
  };
};
