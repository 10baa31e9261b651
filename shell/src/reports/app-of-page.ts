import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ReleaseSet } from 'shared-api/contract';

/** The app whose page stands at an address; the shell's own have none of a remote's routes. */
export const appOfPage = ({ remotes }: Pick<ReleaseSet, 'remotes'>, pathname: string): string =>
  Object.entries(remotes).find(([, { routes = [] }]) => matchRoutes(routes as RouteObject[], pathname))?.[0] ?? 'shell';
