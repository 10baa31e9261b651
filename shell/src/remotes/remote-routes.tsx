import { useEffect } from 'react';
import { Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';
import { isApiError } from 'shared-api/errors';
import { Loading } from 'shared-ui/loading';
import { reportFault } from '../reports/report-fault.ts';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';
import type { RemoteParts } from './remote-parts.ts';

/**
 * The routes that the set's remotes declare, before any remote is loaded: each fetches its part when it is first gone to.
 * So the shell knows every path of the page's releases without knowing a remote, and can start without one.
 */
export const remoteRoutes = (set: ReleaseSet, parts: RemoteParts): RouteObject[] =>
  Object.entries(set.remotes).map(([remote, { routes }]) => ({
    id: `remote-${remote}`,
    ErrorBoundary: RegionProblem,
    children: routes.map((declared) => remoteRoute(remote, declared, parts)),
  }));

/** Failed calls and missing remotes are no fault of the page; they are said elsewhere. */
const useFaultReport = (remote: string) => {
  const error = useRouteError();
  useEffect(() => {
    if (error instanceof Error && !isApiError(error) && !(error instanceof RemoteError)) {
      reportFault(remote, 'page', 'thrown');
    }
  }, [error, remote]);
};

const remoteRoute = (remote: string, declared: DeclaredRoute, parts: RemoteParts): RouteObject => {
  const { id, path, index, children } = declared;
  const route = {
    id,
    ...(path !== undefined && { path }),
    HydrateFallback: Loading,
    loader: async (args, context) => (await parts.load(remote, id)).loader?.(args, context) ?? null,
    shouldRevalidate: (args) => parts.loaded(id)?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    Component: () => {
      const Component = parts.loaded(id)?.Component ?? Outlet;
      return <Component />;
    },
    ErrorBoundary: () => {
      const ErrorBoundary = parts.loaded(id)?.ErrorBoundary ?? RegionProblem;
      useFaultReport(remote);
      return <ErrorBoundary />;
    },
  } satisfies RouteObject;
  if (index) return { ...route, index: true };
  return { ...route, ...(children && { children: children.map((child) => remoteRoute(remote, child, parts)) }) };
};
