import type { ReleaseNames } from 'release/activation';
import type { Release } from 'release/release';
import type { ReleaseSet } from '../release-set.ts';
import type { ReleaseWithScript } from '../script-index.ts';
import type { Selection } from './selection.ts';

/** Where a server has its releases from, and the selection among them. */
export interface ReleaseSource {
  /** A folder above all files of all releases. */
  folder: string;
  /** The selection in force. @param revision of the content, which every activation moves */
  selection: (revision: number) => Promise<Selection>;
  /** The same, where nothing has to be waited for. */
  knownSelection: (revision: number) => Selection | undefined;
  /** The set of published releases, by their names. @throws Error where files of them are missing */
  setOf?: (names: ReleaseNames) => ReleaseSet;
  /** Finds any release of which files may still be asked for. */
  find: (app: string, release: string) => Release | undefined;
  /** Finds the releases of an app that have a script with an address of its content. @param url that address */
  withScript: (app: string, url: string) => readonly ReleaseWithScript[];
  /** Notes that releases are in use: they are not pruned for a day. */
  noteUse: (names: readonly string[]) => void;
}
