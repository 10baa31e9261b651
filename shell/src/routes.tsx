import { type RouteObject, redirect } from 'react-router-dom';
import { type ReleaseSet, shellRouteId } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { Loading } from 'shared-ui/loading';
import { CompositionPage } from './composition/composition-page.tsx';
import { ShellProblem } from './errors/shell-problem.tsx';
import { UnknownAddress } from './errors/unknown-address.tsx';
import { ReleaseSetContext } from './layout/frame-entries.ts';
import { Layout } from './layout/layout.tsx';
import { loadShellData } from './layout/shell-data.ts';

/** Id of the route for paths that no app owns. */
export const notFoundRouteId = 'not-found';

/** All routes of a page: the shell's own, and as their children those that the remotes declare. */
export const pageRoutes = (set: ReleaseSet, remotes: RouteObject[]): RouteObject[] => {
  const Frame = () => (
    <ReleaseSetContext value={set}>
      <Layout />
    </ReleaseSetContext>
  );
  return [
    {
      id: shellRouteId,
      path: '/',
      loader: loadShellData,
      // The header and footer are the same on every page.
      shouldRevalidate: () => false,
      Component: Frame,
      ErrorBoundary: ShellProblem,
      HydrateFallback: Frame,
      children: [
        { id: 'root', index: true, loader: () => redirect(pages.home), Component: Loading },
        ...remotes,
        { id: 'composition', path: pages.composition, Component: CompositionPage },
        { id: notFoundRouteId, path: '*', Component: UnknownAddress },
      ],
    },
  ];
};
