import type { RetiredApp } from 'release/activation';
import type { ReleaseSet } from '../release-set.ts';

/** Who gets which set now. */
export interface Selection {
  /** For everybody, or for those who do not get the canary. */
  stable: ReleaseSet;
  /**
   * Id of the set that this one replaced. Nothing is said where that set was taken out of service: after a rollback, or where a remote
   * was retired.
   */
  replaces?: string;
  /** Remotes that were taken out, with where their addresses lead. */
  retired?: readonly RetiredApp[];
  /** The set that a share of visitors gets instead, the one release in which it differs, and the share. */
  canary?: { set: ReleaseSet; release: string; percent: number };
}
