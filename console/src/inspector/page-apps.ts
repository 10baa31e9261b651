import type { AppRelease, ReleaseSet } from 'shared-api/contract';
import { isWithin, pathPrefixes } from 'shared-api/route-prefixes';
import { scriptsOf } from 'shared-api/script-address';

/** The apps that a page names, each with its release; the shell first. */
export const appsOfPage = ({ shell, remotes }: ReleaseSet): [app: string, release: AppRelease][] => [
  ['shell', shell],
  ...Object.entries(remotes),
];

/** The app that draws the region of the page at a path: the remote whose route it is, else the shell. */
export const appAt = ({ remotes }: Pick<ReleaseSet, 'remotes'>, pathname: string): string => {
  // The router minds no capitals.
  const path = pathname.toLowerCase();
  const owner = Object.entries(remotes).find(([, { routes }]) =>
    pathPrefixes(routes).some((prefix) => isWithin(path, prefix.toLowerCase())),
  );
  return owner?.[0] ?? 'shell';
};

/** The scripts of an app's release that a page has loaded. */
export interface LoadedScripts {
  count: number;
  /** Number of scripts that the release has. */
  of: number;
  /** Their bytes as they are sent, wherever they came from. */
  bytes: number;
  /** Those of them that came over the network; the others were kept by the browser. */
  networkBytes: number;
}

/**
 * @param address of the page
 * @param timings the page's resource timings; a script that was preloaded has two, of which the first is its fetch
 */
export const loadedScripts = (
  release: AppRelease,
  address: string,
  timings: readonly PerformanceResourceTiming[],
): LoadedScripts => {
  const scripts = scriptsOf(release);
  const entry = new URL(release.entry, address);
  const loaded = scripts.flatMap(({ url }) => {
    const { href } = new URL(url, entry);
    return timings.find(({ name }) => name === href) ?? [];
  });
  return {
    count: loaded.length,
    of: scripts.length,
    bytes: sum(loaded.map(({ encodedBodySize }) => encodedBodySize)),
    networkBytes: sum(loaded.map(({ transferSize }) => transferSize)),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
