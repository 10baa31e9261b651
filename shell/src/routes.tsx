import { type RouteObject, redirect } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { Loading } from 'shared-ui/loading';
import { ShellProblem } from './errors/shell-problem.tsx';
import { Layout } from './layout/layout.tsx';
import { loadLayout } from './layout/layout-data.ts';
import { Absent } from './remotes/absent.tsx';
import { type Remotes, shellRouteId } from './remotes/remotes.tsx';

/** The shell's own routes; remotes attach theirs beneath the first when a path asks for them. */
export const shellRoutes = (absenceAt: Remotes['absenceAt']): RouteObject[] => [
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
      { id: 'root', index: true, loader: () => redirect(pages.home), Component: Loading },
      {
        id: 'absent',
        path: '*',
        loader: ({ request }) => absenceAt(new URL(request.url).pathname) ?? null,
        Component: Absent,
      },
    ],
  },
];
