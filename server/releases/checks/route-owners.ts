import type { DeclaredRoute } from 'shared-api/contract';
import { apiBase } from 'shared-api/paths';
import type { ActiveReleases, Release } from '../release.ts';

/** What the site itself answers: its calls, its files, and the pages of the shell. */
const ofTheSite = [
  `/${apiBase.split('/')[1]}`,
  '/remotes',
  '/dev',
  '/healthz',
  '/composition',
  '/favicon.svg',
  '/sitemap.xml',
  '/robots.txt',
];

/** Ids of the shell's own routes; those of remotes' areas are `remote-` and the remote's name. */
const idsOfShell = /^(?:shell|not-found|remote-.*)$/;

interface Claim {
  owner: string;
  prefix: string;
}

/** Which paths or route ids of a set are claimed twice, or belong to the site itself. */
export const routeOwnerProblems = ({ remotes }: ActiveReleases): string[] => [
  ...remotes.flatMap(idProblems),
  ...clashes(remotes.flatMap(idsOf), (one, other) => one === other, '路由编号'),
  ...remotes.flatMap(claimsOf).flatMap(siteProblems),
  ...clashes(
    remotes.flatMap(claimsOf).map(({ owner, prefix }) => ({ owner, name: prefix })),
    (one, other) => isWithin(one, other) || isWithin(other, one),
    '地址',
  ),
];

/** The part of a route's path before what varies in it: `/book` of `/book/:bid`, nothing of `/*`. */
const prefixOf = (path: string): string => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const varying = segments.findIndex((segment) => /[:*?]/.test(segment));
  return `/${segments.slice(0, varying === -1 ? segments.length : varying).join('/')}`;
};

const claimsOf = ({ release, routes }: Release): Claim[] =>
  [...new Set(routes.map(({ path = '/' }) => prefixOf(path)))].map((prefix) => ({ owner: release, prefix }));

const isWithin = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const siteProblems = ({ owner, prefix }: Claim): string[] => {
  if (prefix === '/') return [`${owner} 的路由要有固定的开头，像 /book/:bid，否则会占用整个网站`];
  const taken = ofTheSite.find((path) => isWithin(prefix, path));
  return taken === undefined ? [] : [`${owner} 占用的地址 ${prefix} 属于网站本身（${taken}）`];
};

interface Named {
  owner: string;
  name: string;
}

const idsOf = ({ release, routes }: Release): Named[] => allIds(routes).map((name) => ({ owner: release, name }));

const allIds = (routes: DeclaredRoute[]): string[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...allIds(children)]);

const idProblems = (release: Release): string[] =>
  idsOf(release)
    .filter(({ name }) => idsOfShell.test(name))
    .map(({ owner, name }) => `${owner} 的路由编号 ${name} 属于壳`);

/** A sentence for every pair of which two owners claim the same. */
const clashes = (claims: Named[], same: (one: string, other: string) => boolean, what: string): string[] =>
  claims.flatMap((claim, index) =>
    claims
      .slice(index + 1)
      .filter((other) => other.owner !== claim.owner && same(claim.name, other.name))
      .map(
        (other) =>
          `${what} ${claim.name} 同时属于 ${claim.owner} 和 ${other.owner}${other.name === claim.name ? '' : `（${other.name}）`}`,
      ),
  );
