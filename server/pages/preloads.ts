import { type ActiveReleases, type Release, urlOf } from '../releases/release.ts';

/** Which remote owns a path, and which of its routes lie along it; undefined where no remote does. */
export interface OwnedPath {
  remote: Release;
  /** Ids of the routes from the outermost to the one that matches: `/user/setting` runs through `/user`. */
  routeIds: string[];
}

export const ownerOf = ({ remotes }: ActiveReleases, pathname: string): OwnedPath | undefined => {
  const segments = segmentsOf(pathname);
  for (const remote of remotes) {
    const routes = Object.entries(remote.routes).map(([id, pattern]) => ({ id, pattern: segmentsOf(pattern) }));
    if (!routes.some(({ pattern }) => pattern.length === segments.length && startsWith(segments, pattern))) continue;
    const along = routes.filter(({ pattern }) => startsWith(segments, pattern));
    return {
      remote,
      routeIds: along.sort((one, other) => one.pattern.length - other.pattern.length).map(({ id }) => id),
    };
  }
  return undefined;
};

const segmentsOf = (pathname: string): string[] => pathname.split('/').filter((segment) => segment !== '');

const startsWith = (segments: string[], pattern: string[]): boolean =>
  pattern.length <= segments.length &&
  pattern.every((part, index) => part.startsWith(':') || part === segments[index]?.toLowerCase());

/** Scripts that a page will need, so that the browser asks for all at once instead of discovering them one by one. */
export const preloadsFor = ({ shell }: ActiveReleases, owned: OwnedPath | undefined): string[] => {
  const ofShell = ['start', 'platform'].flatMap((chunk) => shell.chunks[chunk] ?? []);
  const scripts = new Set(ofShell.map((file) => urlOf(shell, file)));
  if (owned) {
    const { remote, routeIds } = owned;
    scripts.add(urlOf(remote, remote.entry));
    for (const chunk of ['__federation_expose_routes', ...routeIds]) {
      for (const file of remote.chunks[chunk] ?? []) scripts.add(urlOf(remote, file));
    }
  }
  return [...scripts];
};
