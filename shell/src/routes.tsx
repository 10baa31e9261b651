import { redirect, type RouteObject, useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { Loading } from 'shared-ui/loading';
import { NotFound } from './errors/not-found.tsx';
import { ShellProblem } from './errors/shell-problem.tsx';
import { Layout } from './layout/layout.tsx';
import { loadLayout } from './layout/layout-data.ts';
import { type Remotes, shellRouteId } from './remotes/patch-routes.ts';
import { RegionProblem } from './remotes/region-problem.tsx';
import type { RemoteError } from './remotes/remote-error.ts';

/** The shell's own routes; remotes attach theirs beneath the first when a path asks for them. */
export const shellRoutes = (problemAt: Remotes['problemAt']): RouteObject[] => [
  {
    id: shellRouteId,
    path: '/',
    loader: loadLayout,
    // The header and footer are the same on every page.
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: ShellProblem,
    HydrateFallback: Loading,
    children: [
      { id: 'root', index: true, loader: () => redirect(pages.home) },
      {
        id: 'unmatched',
        path: '*',
        loader: ({ request }) => problemAt(new URL(request.url).pathname) ?? null,
        Component: Unmatched,
      },
    ],
  },
];

/** No route of any app matched: the remote that owns the path could not be had, or nobody owns it. */
function Unmatched() {
  const problem = useLoaderData<RemoteError | null>();
  return problem ? <RegionProblem error={problem} /> : <NotFound />;
}
