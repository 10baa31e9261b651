import path from 'node:path';
import { type ActiveReleases, activeReleases, type Release, readRelease } from './release.ts';

/** Which releases there are. */
export interface ReleaseSource {
  /** Above all files of all releases. */
  folder: string;
  /** What a page that is asked for now is made of. */
  active: () => ActiveReleases;
  find: (app: string, release: string) => Release | undefined;
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
export const builtReleases = (root: string, mode: 'production' | 'development'): ReleaseSource => {
  const read = (app: string) => readRelease(path.join(root, app, 'dist', mode));
  const readAll = (): ActiveReleases => activeReleases(read('shell'), [read('reader'), read('account')]);
  let active = readAll();
  return {
    folder: root,
    active: () => active,
    find: (app, release) =>
      [active.shell, ...active.remotes].find((candidate) => candidate.app === app && candidate.release === release),
    refresh: () => {
      active = readAll();
    },
  };
};
