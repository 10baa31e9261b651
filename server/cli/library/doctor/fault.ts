import type { Store } from '../../../db/open-store.ts';
import type { Environment } from '../../../environment.ts';

/** A problem that `doctor` found. */
export interface Fault {
  /** Sentence for the operator: what is wrong, and what to do where `mend` cannot repair it. */
  sentence: string;
  /** Repairs the problem without losing anything that members or editors made. */
  mend?: () => Promise<void>;
}

/** One check of `doctor`. */
export interface Check {
  /** Its name in Chinese, which stands before each of its faults. */
  name: string;
  find: (site: { store: Store; environment: Environment }) => Promise<Fault[]>;
}
