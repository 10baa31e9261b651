import type { AppRelease, ReleaseSet } from 'shared-api/contract';
import { scriptsOf } from 'shared-api/script-address';

/** A script of an app as this page loaded it. */
interface LoadedScript {
  file: string;
  /** Start and duration of its loading, in milliseconds since the page began. */
  start: number;
  duration: number;
  /** Bytes over the network; 0 where it came from a cache. */
  bytes: number;
}

/** One app of the page, with the release it comes from. */
export interface PageApp {
  name: string;
  version: string;
  hash: string;
  /** URL of the entry script. */
  entry: string;
  /** Origin that its scripts come from. */
  origin: string;
  /** Who serves that origin: the site, one of the app's team, or the machine of a developer whose build is tried. */
  owner: 'site' | 'team' | 'developer';
  /** Number of scripts that the release lists with their hashes. */
  scriptCount: number;
  loaded: LoadedScript[];
}

/**
 * The apps of a page with what they loaded so far.
 * @param timings the page's resource timings
 * @param origin the site's own
 * @param tried the app that is a developer's build in this page, where one is tried
 */
export const readPageApps = (
  set: ReleaseSet,
  timings: readonly PerformanceResourceTiming[],
  origin: string,
  tried?: string,
): PageApp[] =>
  Object.entries({ shell: set.shell, ...set.remotes }).map(([name, release]) => {
    const entry = new URL(release.entry, origin);
    return {
      name,
      ...parseReleaseName(release),
      entry: entry.href,
      origin: entry.origin,
      owner: name === tried ? 'developer' : entry.origin === origin ? 'site' : 'team',
      ...loadedScripts(entry, release, timings),
    };
  });

/** Version and hash out of a release's name, `app@VERSION-HASH`. */
const parseReleaseName = ({ release }: AppRelease): { version: string; hash: string } => {
  const [, version = release, hash = ''] = /^[^@]+@(.+)-([^-]+)$/.exec(release) ?? [];
  return { version, hash };
};

const loadedScripts = (entry: URL, release: AppRelease, timings: readonly PerformanceResourceTiming[]) => {
  const scripts = scriptsOf(release);
  const loaded = scripts.flatMap(({ file, url }) => {
    const { href } = new URL(url, entry);
    // A preloaded script has two entries; the first is its fetch.
    const timing = timings.find(({ name }) => name === href);
    return timing ? [{ file, start: timing.startTime, duration: timing.duration, bytes: timing.transferSize }] : [];
  });
  return { scriptCount: scripts.length, loaded: loaded.sort((one, other) => one.start - other.start) };
};

const displayNames: Record<string, string> = { shell: '壳', reader: '阅读', account: '账户' };

/** An app's name on the screen; one that this shell does not know has its own. */
export const displayName = (app: string): string => displayNames[app] ?? app;
