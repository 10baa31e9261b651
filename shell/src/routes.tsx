import { type RouteObject, redirect } from 'react-router-dom';
import { type ReleaseSet, shellRouteId } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { LazyPart } from 'shared-ui/lazy-part';
import { Loading } from 'shared-ui/loading';
import { ShellProblem } from './errors/shell-problem.tsx';
import { UnknownAddress } from './errors/unknown-address.tsx';
import { ReleaseSetContext } from './layout/frame-entries.ts';
import { Layout } from './layout/layout.tsx';
import { loadShellData, PageTitle } from './layout/shell-data.tsx';

/** Line ends as a path has them: %0A, %0D, U+2028 and U+2029. */
const lineEnds = /%(?:0a|0d|e2%80%a[89])/gi;

/**
 * A path that the router can match. Where a path holds a line end React Router matches no route at all, not even `*`
 * (its pattern is `.*`), and an address that nobody has would get no frame. A space in its place is no page's address either.
 */
export const matchablePath = (pathname: string): string => pathname.replace(lineEnds, '%20');

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

const loadComposition = () => import(/* webpackChunkName: "composition" */ './composition/composition.tsx');

/** Page that shows the releases of the page at hand. It is for developers, so its content is a chunk loaded after the first render. */
const CompositionPage = () => (
  <>
    <PageTitle>页面构成</PageTitle>
    <meta name="robots" content="noindex" />
    <LazyPart load={loadComposition} props={{}} name="页面构成" close={() => window.location.assign('/')} />
  </>
);
