import type { Store } from '../../../db/open-store.ts';
import type { Environment } from '../../../environment.ts';

/** Something that is not as it should be. */
export interface Fault {
  /** Says in Chinese what is wrong, and where it cannot be mended here what to do. */
  sentence: string;
  /** Puts it right; nothing that members or editors made is lost by it. */
  mend?: () => Promise<void>;
}

/** One part of the site to look at. */
export interface Check {
  /** Its name in Chinese, which stands before each of its faults. */
  name: string;
  find: (site: { store: Store; environment: Environment }) => Promise<Fault[]>;
}
