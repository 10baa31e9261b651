import type { ActiveReleases } from '../release.ts';
import { contractProblems } from './contract.ts';
import { routeOwnerProblems } from './route-owners.ts';
import { sharedPackageProblems } from './shared-packages.ts';

/**
 * Why these releases cannot make up a page together, as sentences; none where they can. A new shell that breaks a remote
 * and a new remote that does not fit the shell are the same fault.
 */
export const setProblems = (set: ActiveReleases): string[] => [
  ...contractProblems(set),
  ...sharedPackageProblems(set),
  ...routeOwnerProblems(set),
];
