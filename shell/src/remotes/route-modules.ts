import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import type { DehydratedRoute } from 'shared-api/contract';
import { isLoadFault, withRetries } from 'shared-ui/with-retries';
import { RemoteError, withTimeout } from './remote-error.ts';

/** The module of one of a remote's routes: its loader, action and components. */
export interface RouteModule extends Partial<DehydratedRoute> {
  loader?: LoaderFunction;
  action?: ActionFunction;
  Component?: ComponentType;
  ErrorBoundary?: ComponentType;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface RouteModules {
  /** Loads the remote, then the route's chunk. @throws RemoteError */
  load: (remote: string, routeId: string) => Promise<RouteModule>;
  /** The route's module if it has been loaded. */
  loaded: (routeId: string) => RouteModule | undefined;
}

/**
 * Creates the cache of the route modules of all remotes. Only successes are cached, no failure of a remote or chunk, so that
 * the next try loads again. (The router's own `lazy` caches a failure for as long as the page lives.)
 *
 * @param loadRoutes loads the routes that a remote exposes
 * @param onFailure is called with every failure
 */
export const createRouteModules = (
  loadRoutes: (remote: string) => Promise<RouteObject[]>,
  onFailure: (error: RemoteError) => void = () => {},
): RouteModules => {
  const remotes = new Map<string, Promise<RouteObject[]>>();
  const modules = new Map<string, RouteModule>();

  const routesOf = (remote: string): Promise<RouteObject[]> => {
    const cached = remotes.get(remote);
    if (cached) return cached;
    const loading = loadRoutes(remote);
    remotes.set(remote, loading);
    loading.catch(() => remotes.delete(remote));
    return loading;
  };

  const load: RouteModules['load'] = async (remote, routeId) => {
    const route = findRoute(await routesOf(remote), routeId);
    // The release declares a route that the remote does not have.
    if (!route) throw new RemoteError(remote, 'contract');
    const module = modules.get(routeId) ?? (await withTimeout(remote, moduleOf(remote, route)));
    modules.set(routeId, module);
    return module;
  };

  return {
    load: (remote, routeId) =>
      load(remote, routeId).catch((error) => {
        onFailure(error);
        throw error;
      }),
    loaded: (routeId) => modules.get(routeId),
  };
};

const moduleOf = async (remote: string, route: RouteObject): Promise<RouteModule> => {
  const { lazy } = route;
  if (typeof lazy !== 'function') return route as RouteModule;
  try {
    return { ...route, ...(await withRetries(async () => lazy())) } as RouteModule;
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
