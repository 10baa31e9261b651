import { matchRoutes } from 'react-router-dom';
import { mayActAs, type Role } from 'shared-api/console/roles';
import type { DeclaredRoute, ReleaseSet as SetInPage } from 'shared-api/contract';
import { isWithin } from './is-within.ts';
import type { ReleaseSet } from './release-set.ts';

/** What the routes of a private page declare. */
interface PrivatePage {
  /** Role that a member needs at least; undefined where anybody may open the page. */
  role: Role | undefined;
}

/** The private page at a path, as the routes that match it and those above these declare it; undefined where the page is for everybody. */
export const privatePageAt = ({ inPage }: ReleaseSet, pathname: string): PrivatePage | undefined => {
  // The router compiles all routes that it is given each time it is asked, and most pages are within no private area.
  const areas = privateAreasOf(inPage).filter(({ path = '' }) => isWithin(pathname, path));
  if (areas.length === 0) return undefined;
  const matched = (matchRoutes(areas as never, pathname) ?? []) as { route: DeclaredRoute }[];
  const routes = matched.map(({ route }) => route);
  if (!routes.some(isPrivate)) return undefined;
  return { role: routes.reduce<Role | undefined>((most, { role }) => higherRole(most, role), undefined) };
};

const higherRole = (one: Role | undefined, other: Role | undefined): Role | undefined =>
  one === undefined || (other !== undefined && mayActAs(other, one)) ? other : one;

const isPrivate = ({ private: declared, role }: DeclaredRoute): boolean => declared === true || role !== undefined;

const hasPrivate = (route: DeclaredRoute): boolean => isPrivate(route) || (route.children ?? []).some(hasPrivate);

/** The outermost routes with a private page among theirs, by set: few, and looked at for every page. */
const privateAreas = new WeakMap<SetInPage, DeclaredRoute[]>();

const privateAreasOf = (set: SetInPage): DeclaredRoute[] => {
  const known = privateAreas.get(set);
  if (known) return known;
  const areas = Object.values(set.remotes).flatMap((remote) => remote.routes.filter(hasPrivate));
  privateAreas.set(set, areas);
  return areas;
};

/**
 * The set as a page names it: without the remotes that have private pages alone and no entry in the frame, unless the page is theirs. So
 * readers load nothing of them, not even their names.
 * @param routeIds ids of the page's routes
 */
export const setForPage = ({ inPage }: ReleaseSet, routeIds: readonly string[]): SetInPage => {
  const named = Object.entries(inPage.remotes).filter(
    ([app, { routes, entries }]) =>
      routeIds.includes(`remote-${app}`) ||
      !(routes.length > 0 && routes.every(isPrivate)) ||
      Object.values(entries ?? {}).some((links) => links.length > 0),
  );
  return named.length === Object.keys(inPage.remotes).length
    ? inPage
    : { ...inPage, remotes: Object.fromEntries(named) };
};
