import type { AppRelease, ReleaseSet } from 'shared-api/contract';

/** A script of an app as this page loaded it. */
export interface LoadedScript {
  file: string;
  /** When it was asked for and how long it took, in milliseconds since the page began. */
  start: number;
  duration: number;
  /** Bytes as they came over the network; 0 where a cache had them. */
  bytes: number;
}

/** One app of the page. */
export interface Part {
  app: string;
  version: string;
  hash: string;
  /** Address of what is loaded first. */
  entry: string;
  /** Whether it comes from somewhere else than the site. */
  isForeign: boolean;
  /** How many scripts the release lists with their hashes. */
  listed: number;
  loaded: LoadedScript[];
}

/**
 * The apps of a page with what they loaded so far.
 * @param timings the page's resource timings
 * @param origin the site's own
 */
export const readParts = (set: ReleaseSet, timings: readonly PerformanceResourceTiming[], origin: string): Part[] =>
  Object.entries({ shell: set.shell, ...set.remotes }).map(([app, release]) => {
    const entry = new URL(release.entry, origin);
    return {
      app,
      ...nameParts(release),
      entry: entry.href,
      isForeign: entry.origin !== origin,
      ...loads(entry, release, timings),
    };
  });

/** A release is called `app@VERSION-HASH`. */
const nameParts = ({ release }: AppRelease): { version: string; hash: string } => {
  const [, version = release, hash = ''] = /^[^@]+@(.+)-([^-]+)$/.exec(release) ?? [];
  return { version, hash };
};

const loads = (entry: URL, { integrity }: AppRelease, timings: readonly PerformanceResourceTiming[]) => {
  const files = Object.keys(integrity);
  const loaded = files.flatMap((file) => {
    const { href } = new URL(file, entry);
    // A script that was preloaded stands there twice; the first time it was fetched.
    const timing = timings.find(({ name }) => name === href);
    return timing ? [{ file, start: timing.startTime, duration: timing.duration, bytes: timing.transferSize }] : [];
  });
  return { listed: files.length, loaded: loaded.sort((one, other) => one.start - other.start) };
};
