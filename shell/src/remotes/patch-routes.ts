import { matchPath, type PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { loadRoutes } from './federation.ts';
import { lazyRoute } from './lazy-route.tsx';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';

/** The route id under which remotes' routes are attached. */
export const shellRouteId = 'shell';

export interface Remotes {
  /** Attaches the routes of the remote that owns a path, before the router gives the path up. Never throws. */
  patchRoutes: PatchRoutesOnNavigationFunction;
  /** Why the remote that owns this path is not there; undefined where no remote owns it. */
  problemAt: (pathname: string) => RemoteError | undefined;
}

/**
 * The remotes of a page. One that cannot be had leaves no route behind, so the router falls to the shell's catch-all
 * route, which asks {@link Remotes.problemAt} what to say; the next navigation tries again.
 */
export const createRemotes = (set: ReleaseSet): Remotes => {
  const attaching = new Map<string, Promise<void>>();
  const problems = new Map<string, RemoteError>();

  const ownerOf = (pathname: string): string | undefined =>
    Object.keys(set.remotes).find((name) => set.remotes[name]?.paths.some((path) => matchPath(path, pathname)));

  const attach = async (name: string, patch: Parameters<PatchRoutesOnNavigationFunction>[0]['patch']) => {
    try {
      const routes = await loadRoutes(set, name);
      problems.delete(name);
      patch(shellRouteId, [
        { id: `remote-${name}`, ErrorBoundary: RegionProblem, children: routes.map((route) => lazyRoute(name, route)) },
      ]);
    } catch (cause) {
      attaching.delete(name);
      problems.set(name, cause instanceof RemoteError ? cause : new RemoteError(name, 'contract', cause));
    }
  };

  return {
    patchRoutes: async ({ path, patch }) => {
      const name = ownerOf(path);
      if (name === undefined) return;
      const pending = attaching.get(name) ?? attach(name, patch);
      attaching.set(name, pending);
      await pending;
    },
    problemAt: (pathname) => problems.get(ownerOf(pathname) ?? ''),
  };
};
