import type { Store } from '../store/open-store.ts';
import type { ActiveReleases } from './release.ts';

/** What it takes to publish and switch releases. */
export interface ReleaseDesk {
  store: Pick<Store, 'db' | 'dialect'>;
  /** Where the files of all releases lie. */
  folder: string;
  /**
   * Loads and renders a set as a trial, on the server and in a browser.
   * @param apps whose pages are tried
   * @returns what went wrong, as sentences
   */
  rehearse: (set: ActiveReleases, apps: readonly string[]) => Promise<string[]>;
}

/** Who does something, and why. */
export interface Note {
  by: string;
  why: string;
}
