import type { Store } from '../db/open-store.ts';
import type { ActiveReleases } from './release.ts';

/** Everything that publishing and activating releases works with. */
export interface ReleaseContext {
  store: Pick<Store, 'db' | 'dialect'>;
  /** The folder of all releases' files. */
  folder: string;
  /** Origins of teams' files that need not be public, see `PRIVATE_FILE_ORIGINS`. */
  privateFileOrigins?: readonly string[];
  /** The address that readers know the site by. */
  publicOrigin?: string | undefined;
  /**
   * Loads and renders a set, on the server and in a browser, before it counts.
   * @param apps whose pages are tried
   */
  smokeTest: (set: ActiveReleases, apps: readonly string[]) => Promise<SmokeTestResult>;
}

/** What a smoke test found. */
export interface SmokeTestResult {
  /** A sentence for each page that does not work; none where all do. */
  problems: string[];
  /** Sentences about what it left out. */
  notes: string[];
}

/** Note of who publishes or activates, and why, as the history records it. */
export interface Note {
  by: string;
  why: string;
}
