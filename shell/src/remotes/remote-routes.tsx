import { useEffect } from 'react';
import { Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';
import { isApiError } from 'shared-api/errors';
import { Loading } from 'shared-ui/loading';
import { reportFault } from '../reports/report-fault.ts';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';
import type { RouteModules } from './route-modules.ts';

/**
 * Route objects for the routes that the set's remotes declare. Each loads its module when it is first visited, so the shell
 * knows every path of the page's releases, and starts, before any remote is loaded.
 */
export const remoteRoutes = (set: ReleaseSet, modules: RouteModules): RouteObject[] =>
  Object.entries(set.remotes).map(([remote, { routes }]) => ({
    id: `remote-${remote}`,
    ErrorBoundary: RegionProblem,
    children: routes.map((declared) => remoteRoute(remote, declared, modules)),
  }));

/** Reports an error that a remote's page threw. Failed calls and remotes that could not be loaded are reported elsewhere. */
const useFaultReport = (remote: string) => {
  const error = useRouteError();
  useEffect(() => {
    if (error instanceof Error && !isApiError(error) && !(error instanceof RemoteError)) {
      reportFault(remote, 'page', 'thrown');
    }
  }, [error, remote]);
};

const remoteRoute = (remote: string, declared: DeclaredRoute, modules: RouteModules): RouteObject => {
  const { id, path, index, members, children } = declared;
  const route = {
    id,
    ...(path !== undefined && { path }),
    handle: members,
    HydrateFallback: Loading,
    loader: async (args, context) => (await modules.load(remote, id)).loader?.(args, context) ?? null,
    shouldRevalidate: (args) => modules.loaded(id)?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    Component: () => {
      const Component = modules.loaded(id)?.Component ?? Outlet;
      return <Component />;
    },
    ErrorBoundary: () => {
      const ErrorBoundary = modules.loaded(id)?.ErrorBoundary ?? RegionProblem;
      useFaultReport(remote);
      return <ErrorBoundary />;
    },
  } satisfies RouteObject;
  if (index) return { ...route, index: true };
  return { ...route, ...(children && { children: children.map((child) => remoteRoute(remote, child, modules)) }) };
};
