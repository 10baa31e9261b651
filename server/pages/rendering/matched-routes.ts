import { matchRoutes } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';
import { pages } from 'shared-api/paths';

/** Pages that the shell itself draws. */
const shellRoutes = [
  { id: 'root', path: pages.root },
  { id: 'composition', path: pages.composition },
];

/** Ids of the routes that match a path, outermost first; empty where neither shell nor remotes have one. For pages that are not rendered here. */
export const matchedRoutes = (set: ReleaseSet, pathname: string): string[] => {
  const routes = Object.entries(set.remotes).map(([remote, { routes }]) => ({
    id: `remote-${remote}`,
    children: routes,
  }));
  return (matchRoutes([...shellRoutes, ...routes] as never, pathname) ?? []).map(({ route }) => route.id ?? '');
};
