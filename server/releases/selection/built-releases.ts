import path from 'node:path';
import { type Release, readRelease } from 'release/release';
import { builtApps } from '../publishing/built-apps.ts';
import { type ReleaseSet, releaseSet } from '../release-set.ts';
import { withScript } from '../script-index.ts';
import type { ReleaseSource } from './release-source.ts';

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
  const readAll = (): ReleaseSet => {
    const shell = path.join(root, 'shell/dist', mode);
    const remotes = builtApps(root, mode).filter((folder) => folder !== shell);
    return releaseSet(readRelease(shell), remotes.flatMap(readOrSay));
  };
  let source = sourceOf(root, readAll());
  return {
    folder: root,
    selection: (revision) => source.selection(revision),
    knownSelection: (revision) => source.knownSelection(revision),
    find: (app, release) => source.find(app, release),
    withScript: (app, url) => source.withScript(app, url),
    noteUse: () => {},
    refresh: () => {
      source = sourceOf(root, readAll());
    },
  };
};

/** A source with one set alone. @param folder above the files of its releases */
export const sourceOf = (folder: string, set: ReleaseSet): ReleaseSource => {
  const selection = { stable: set };
  const releases = [set.shell, ...set.remotes];
  return {
    folder,
    selection: async () => selection,
    knownSelection: () => selection,
    find: (app, name) => releases.find((release) => release.app === app && release.release === name),
    withScript: (_app, url) => withScript(releases, url),
    noteUse: () => {},
  };
};

/** Reads a remote's build. @returns nothing where it is none, which is said */
const readOrSay = (folder: string): Release[] => {
  try {
    return [readRelease(folder)];
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [];
  }
};
