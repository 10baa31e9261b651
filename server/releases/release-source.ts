import path from 'node:path';
import { builtApps } from './built-apps.ts';
import { type ActiveReleases, activeReleases, type Release, readRelease } from './release.ts';

/** What pages are made of now. */
export interface Offer {
  stable: ActiveReleases;
  /** What some visitors get instead. */
  canary?: { releases: ActiveReleases; release: string; percent: number };
}

/** Which releases there are. */
export interface ReleaseSource {
  /** Above all files of all releases. */
  folder: string;
  /** @param revision of the content, which every switch of releases moves */
  current: (revision: number) => Promise<Offer>;
  /** Any release of which files may still be asked for. */
  find: (app: string, release: string) => Release | undefined;
  /** Hears that releases were served. */
  served: (names: readonly string[]) => void;
}

/** The builds of a project's own folders, for development. */
export interface BuiltReleases extends ReleaseSource {
  /** Reads the builds again. */
  refresh: () => void;
}

/**
 * The builds that lie in the project's own folders.
 *
 * @param root the project's folder
 * @param mode which build of each app
 * @throws Error where an app is not built
 */
export const builtReleases = (root: string, mode: 'production' | 'development'): BuiltReleases => {
  const readAll = (): ActiveReleases => {
    const remotes = builtApps(root, mode)
      .map(readRelease)
      .filter(({ app }) => app !== 'shell');
    return activeReleases(readRelease(path.join(root, 'shell/dist', mode)), remotes);
  };
  let stable = readAll();
  return {
    folder: root,
    current: async () => ({ stable }),
    find: (app, release) =>
      [stable.shell, ...stable.remotes].find((candidate) => candidate.app === app && candidate.release === release),
    served: () => {},
    refresh: () => {
      stable = readAll();
    },
  };
};
