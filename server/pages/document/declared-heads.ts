import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';

/** What the routes of a page declare for its head. */
export interface DeclaredHead {
  /** Of the innermost route that has one. */
  title: string | undefined;
  preconnects: string[];
}

/** @param routeIds ids of the page's routes, outermost first */
export const declaredHead = ({ remotes }: ReleaseSet, routeIds: readonly string[]): DeclaredHead => {
  const routes = Object.values(remotes)
    .flatMap((remote) => declaredRoutes(remote.routes))
    .filter(({ id }) => routeIds.includes(id));
  return {
    title: routes.findLast(({ title }) => title)?.title,
    preconnects: [...new Set(routes.flatMap(({ preconnects = [] }) => preconnects))],
  };
};

/** With those below them, which come after them. */
const declaredRoutes = (routes: readonly DeclaredRoute[]): DeclaredRoute[] =>
  routes.flatMap((route) => [route, ...declaredRoutes(route.children ?? [])]);
