import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { RemoteError, withinTime } from './remote-error.ts';
import { isLoadFault, withRetries } from './with-retries.ts';

/** What a remote gives for one of the routes that its release declares. */
export interface RoutePart {
  loader?: LoaderFunction;
  Component?: ComponentType;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface RemoteParts {
  /** Loads the remote, then the route's own chunk. @throws RemoteError */
  load: (remote: string, routeId: string) => Promise<RoutePart>;
  /** The part if it has been loaded. */
  loaded: (routeId: string) => RoutePart | undefined;
}

/**
 * The parts of all remotes' routes. Only a success is remembered, neither a remote's nor a chunk's failure, so whatever
 * failed is asked for again at the next try. (The router's own `lazy` remembers a failure for as long as the page lives.)
 *
 * @param loadRoutes gives the routes that a remote exposes
 * @param onFailure hears of every part that could not be had
 */
export const createRemoteParts = (
  loadRoutes: (remote: string) => Promise<RouteObject[]>,
  onFailure: (error: RemoteError) => void = () => {},
): RemoteParts => {
  const modules = new Map<string, Promise<RouteObject[]>>();
  const parts = new Map<string, RoutePart>();

  const routesOf = (remote: string): Promise<RouteObject[]> => {
    const known = modules.get(remote);
    if (known) return known;
    const loading = loadRoutes(remote);
    modules.set(remote, loading);
    loading.catch(() => modules.delete(remote));
    return loading;
  };

  const load: RemoteParts['load'] = async (remote, routeId) => {
    const route = findRoute(await routesOf(remote), routeId);
    // The release declares a route that the module does not give.
    if (!route) throw new RemoteError(remote, 'contract');
    const part = parts.get(routeId) ?? (await withinTime(remote, partOf(remote, route)));
    parts.set(routeId, part);
    return part;
  };

  return {
    load: (remote, routeId) =>
      load(remote, routeId).catch((error) => {
        onFailure(error);
        throw error;
      }),
    loaded: (routeId) => parts.get(routeId),
  };
};

const partOf = async (remote: string, route: RouteObject): Promise<RoutePart> => {
  const { lazy } = route;
  if (typeof lazy !== 'function') return route as RoutePart;
  try {
    return { ...route, ...(await withRetries(async () => lazy())) } as RoutePart;
  } catch (cause) {
    throw new RemoteError(remote, isLoadFault(cause) ? 'module' : 'broken', cause);
  }
};

const findRoute = (routes: RouteObject[], id: string): RouteObject | undefined => {
  for (const route of routes) {
    const found = route?.id === id ? route : findRoute(route?.children ?? [], id);
    if (found) return found;
  }
  return undefined;
};
