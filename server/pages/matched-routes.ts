import { matchRoutes } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';

/** Ids of the routes that match a path, outermost first; empty where no remote has one. For pages that are not rendered here. */
export const matchedRoutes = (set: ReleaseSet, pathname: string): string[] => {
  const routes = Object.entries(set.remotes).map(([remote, { routes }]) => ({
    id: `remote-${remote}`,
    children: routes,
  }));
  return (matchRoutes(routes as never, pathname) ?? []).map(({ route }) => route.id ?? '');
};
