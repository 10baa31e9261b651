import { Suspense, useEffect } from 'react';
import { Outlet, type RouteObject, useLoaderData, useRouteError } from 'react-router-dom';
import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';
import { isApiError } from 'shared-api/errors';
import { withinTime } from 'shared-ui/load-part';
import { Loading } from 'shared-ui/loading';
import { isLoadFault } from 'shared-ui/with-retries';
import { DrawnAnew } from '../errors/drawn-anew.tsx';
import { useServersPage } from '../errors/use-servers-page.ts';
import { PageTitle } from '../layout/shell-data.tsx';
import { reportFault } from '../reports/report-fault.ts';
import { LateRoute, lateData } from './late-route.tsx';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError, withTimeout } from './remote-error.ts';
import type { RouteModule, RouteModules } from './route-modules.ts';

/**
 * Route objects for the routes that the set's remotes declare. Each loads its module when it is first visited, so the shell
 * knows every path of the page's releases, and starts, before any remote is loaded.
 * @param slowAfterMs time after which a page is shown without what is still to be loaded; undefined waits for it
 */
export const remoteRoutes = (set: ReleaseSet, modules: RouteModules, slowAfterMs?: number): RouteObject[] =>
  Object.entries(set.remotes).map(([remote, { routes }]) => ({
    id: `remote-${remote}`,
    ErrorBoundary: RegionProblem,
    children: routes.map((declared) => remoteRoute(remote, declared, { modules, slowAfterMs })),
  }));

/**
 * Reports an error that a remote's page threw, and a part that its loader could not load. Failed calls and remotes that could not be
 * loaded are reported elsewhere.
 */
const useFaultReport = (remote: string) => {
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof Error) || isApiError(error) || error instanceof RemoteError) return;
    if (isLoadFault(error)) reportFault(remote, 'load', 'module');
    else reportFault(remote, 'page', 'thrown');
  }, [error, remote]);
};

/** Whether a page was refused because nobody is signed in: then the site is for members only, and the server leads to where one signs in. */
const isForMembers = (error: unknown): boolean => isApiError(error) && error.code === 'not_signed_in';

/** Time for what a loader or an action gives: longer than a call has, which fails by itself after 30 s and says why. */
const answerTimeoutMs = 35_000;

/**
 * Waits for what a remote's loader or action gives. An answer that is late is no fault of the release, which faults would roll back: mostly
 * it is the server's.
 * @throws RemoteError `timeout` after {@link answerTimeoutMs}
 */
const inTime = (remote: string, answer: unknown): Promise<unknown> =>
  withTimeout(remote, Promise.resolve(answer), answerTimeoutMs);

interface PageModules {
  modules: RouteModules;
  slowAfterMs: number | undefined;
}

const remoteRoute = (remote: string, declared: DeclaredRoute, page: PageModules): RouteObject => {
  const { id, path, index, members, title, children } = declared;
  const titleElement = title && <PageTitle>{title}</PageTitle>;
  const { modules, slowAfterMs } = page;
  /** Set while the module is late. */
  let late: Promise<RouteModule> | undefined;
  const route = {
    id,
    ...(path !== undefined && { path }),
    handle: members,
    HydrateFallback: Loading,
    loader: async (args, context) => {
      const loading = modules.load(remote, id);
      const module = await (slowAfterMs === undefined ? loading : withinTime(loading, slowAfterMs, () => undefined));
      late = module ? undefined : loading;
      return module ? ((await inTime(remote, module.loader?.(args, context))) ?? null) : lateData;
    },
    action: async (args, context) => {
      const { action } = await modules.load(remote, id);
      if (!action) throw new RemoteError(remote, 'contract');
      return inTime(remote, action(args, context));
    },
    shouldRevalidate: (args) =>
      late !== undefined || (modules.loaded(id)?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate),
    Component: () => {
      const isLate = useLoaderData() === lateData;
      if (isLate) {
        return (
          <>
            {titleElement}
            <LateRoute loading={late} />
          </>
        );
      }
      const Component = modules.loaded(id)?.Component ?? Outlet;
      return (
        <DrawnAnew>
          <Component />
        </DrawnAnew>
      );
    },
    ErrorBoundary: () => {
      const ErrorBoundary = modules.loaded(id)?.ErrorBoundary;
      useFaultReport(remote);
      useServersPage(isForMembers(useRouteError()));
      // Within a boundary of its own, so that it is drawn at once, whatever it has to load.
      if (ErrorBoundary) {
        return (
          <Suspense fallback={<Loading />}>
            <ErrorBoundary />
          </Suspense>
        );
      }
      return (
        <>
          {titleElement}
          <RegionProblem />
        </>
      );
    },
  } satisfies RouteObject;
  if (index) return { ...route, index: true };
  return { ...route, ...(children && { children: children.map((child) => remoteRoute(remote, child, page)) }) };
};
