import type { Store } from '../db/open-store.ts';
import type { CallOptions } from '../http/calls.ts';
import type { PageReports } from './health/page-reports.ts';
import type { ReleaseSet } from './release-set.ts';

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
  smokeTest: (set: ReleaseSet, apps: readonly string[]) => Promise<SmokeTestResult>;
}

/** What a smoke test found. */
export interface SmokeTestResult {
  /** A sentence for each page that does not work; none where all do. */
  problems: string[];
  /** Sentences about what it left out. */
  notes: string[];
}

/** Options of the calls about releases. */
export interface ReleaseCallOptions extends CallOptions {
  reports: PageReports;
  releaseContext: ReleaseContext;
}
