import path from 'node:path';
import type { ReleaseNames, RetiredApp } from './activation/activations.ts';
import { builtApps } from './publishing/built-apps.ts';
import { type ActiveReleases, activeReleases, type Release, readRelease } from './release.ts';
import { type ReleaseWithScript, withScript } from './script-index.ts';

/** The sets that pages may get now. */
export interface ReleaseSelection {
  /** For everybody, or for those who do not get the canary. */
  stable: ActiveReleases;
  /**
   * Id of the set that these releases were activated after. Nothing is said where that set was taken out of service: after a rollback, or
   * where a remote was retired.
   */
  succeeds?: string;
  /** Remotes that were taken out, with where their addresses lead. */
  retired?: readonly RetiredApp[];
  /** The set that a share of visitors gets instead, the one release in which it differs, and the share. */
  canary?: { releases: ActiveReleases; release: string; percent: number };
}

/** Source from which a server gets its releases. */
export interface ReleaseSource {
  /** A folder above all files of all releases. */
  folder: string;
  /** The sets that pages may get now. @param revision of the content, which every activation moves */
  current: (revision: number) => Promise<ReleaseSelection>;
  /** The same, where nothing has to be waited for. */
  present: (revision: number) => ReleaseSelection | undefined;
  /** Puts published releases together, by their names. @throws Error where files of them are missing */
  compose?: (names: ReleaseNames) => ActiveReleases;
  /** Finds any release of which files may still be asked for. */
  find: (app: string, release: string) => Release | undefined;
  /** Finds the releases of an app that have a script with an address of its content. @param url that address */
  withScript: (app: string, url: string) => readonly ReleaseWithScript[];
  /** Notes that releases were served. */
  served: (names: readonly string[]) => void;
}

/** Reads a remote's build. @returns nothing where it is none, which is said */
const readOrSay = (folder: string): Release[] => {
  try {
    return [readRelease(folder)];
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [];
  }
};

/** The builds of a project's own folders, for development. */
export interface BuiltReleases extends ReleaseSource {
  /** Reads the builds again. */
  refresh: () => void;
}

/**
 * Serves the builds in the project's own folders. A remote's build that cannot be read is left out and said.
 *
 * @param root the project's folder
 * @param mode which build of each app
 * @throws Error where the shell is not built
 */
export const builtReleases = (root: string, mode: 'production' | 'development'): BuiltReleases => {
  const readAll = (): ActiveReleases => {
    const shell = path.join(root, 'shell/dist', mode);
    const remotes = builtApps(root, mode).filter((folder) => folder !== shell);
    return activeReleases(readRelease(shell), remotes.flatMap(readOrSay));
  };
  let selection: ReleaseSelection = { stable: readAll() };
  return {
    folder: root,
    current: async () => selection,
    present: () => selection,
    find: (app, release) =>
      [selection.stable.shell, ...selection.stable.remotes].find(
        (candidate) => candidate.app === app && candidate.release === release,
      ),
    withScript: (_app, url) => withScript([selection.stable.shell, ...selection.stable.remotes], url),
    served: () => {},
    refresh: () => {
      selection = { stable: readAll() };
    },
  };
};
