import { matchRoutes } from 'react-router-dom';
import type { DeclaredRoute, ReleaseSet } from 'shared-api/contract';

/**
 * Names that the page at a path reads from its address's query, as its routes declare them; undefined where one of them
 * declares none, so that nobody knows. No page's address has no names.
 */
export const queryNames = (set: ReleaseSet, pathname: string): readonly string[] | undefined => {
  const routes = Object.values(set.remotes).flatMap((remote) => remote.routes);
  const matched = matchRoutes(routes as never, pathname) as { route: DeclaredRoute }[] | null;
  // A route with children only frames them.
  const pages = (matched ?? []).map(({ route }) => route).filter(({ children }) => children === undefined);
  return pages.every(({ query }) => query) ? pages.flatMap(({ query = [] }) => query) : undefined;
};
