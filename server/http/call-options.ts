import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';

/** Options of every plugin that registers calls. */
export interface CallOptions {
  store: Store;
  environment: Environment;
  /** The site's name, as it is now. */
  siteName: () => Promise<string>;
}
