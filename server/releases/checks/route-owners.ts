import type { Release } from 'release/release';
import { type DeclaredRoute, shellRouteIds } from 'shared-api/contract';
import { sitePaths } from 'shared-api/paths/site-paths';
import { pathPrefixes } from 'shared-api/route-prefixes';
import { isWithin } from '../is-within.ts';
import type { ReleaseSet } from '../release-set.ts';

/** Ids of the shell's own routes; those of remotes' areas are `remote-` and the remote's name. */
const isShellId = (id: string): boolean => shellRouteIds.includes(id) || id.startsWith('remote-');

/** Finds paths and route ids of a set that two remotes claim, or that belong to the site itself. @returns a sentence for each */
export const routeOwnerProblems = ({ remotes }: ReleaseSet): string[] => [
  ...remotes.flatMap(idProblems),
  ...clashes(remotes.flatMap(idsOf), (one, other) => one === other, '路由编号'),
  ...remotes.flatMap(prefixesOf).flatMap(siteProblems),
  ...clashes(remotes.flatMap(prefixesOf), (one, other) => isWithin(one, other) || isWithin(other, one), '地址'),
];

const prefixesOf = ({ release, routes }: Release): Claim[] =>
  pathPrefixes(routes).map((name) => ({ owner: release, name }));

const siteProblems = ({ owner, name: prefix }: Claim): string[] => {
  if (prefix === '/') return [`${owner} 的路由要有固定的开头，像 /book/:bid，否则会占用整个网站`];
  const taken = sitePaths.find((path) => isWithin(prefix, path));
  return taken === undefined ? [] : [`${owner} 占用的地址 ${prefix} 属于网站本身（${taken}）`];
};

/** A path or a route id, and the release that claims it. */
interface Claim {
  owner: string;
  name: string;
}

const idsOf = ({ release, routes }: Release): Claim[] => allIds(routes).map((name) => ({ owner: release, name }));

const allIds = (routes: DeclaredRoute[]): string[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...allIds(children)]);

const idProblems = (release: Release): string[] =>
  idsOf(release)
    .filter(({ name }) => isShellId(name))
    .map(({ owner, name }) => `${owner} 的路由编号 ${name} 属于壳`);

/** A sentence for every pair of claims of two owners that clash. */
const clashes = (claims: Claim[], isSame: (one: string, other: string) => boolean, what: string): string[] =>
  claims.flatMap((claim, index) =>
    claims
      .slice(index + 1)
      .filter((other) => other.owner !== claim.owner && isSame(claim.name, other.name))
      .map(
        (other) =>
          `${what} ${claim.name} 同时属于 ${claim.owner} 和 ${other.owner}${other.name === claim.name ? '' : `（${other.name}）`}`,
      ),
  );
