import type { ReleaseSet } from '../release-set.ts';
import { amongRemotesProblems } from './among-remotes.ts';
import { contractProblems } from './contract.ts';
import { federationProblems } from './federation.ts';
import { pageHeadProblems } from './page-heads.ts';
import { routeOwnerProblems } from './route-owners.ts';
import { sharedPackageProblems } from './shared-packages.ts';

/**
 * Checks whether releases fit each other. They are checked as a whole: a new shell that breaks a remote and a new remote that
 * does not fit the shell are the same fault.
 * @returns a sentence for each problem
 */
export const setProblems = (set: ReleaseSet): string[] => [
  ...contractProblems(set),
  ...sharedPackageProblems(set),
  ...federationProblems(set),
  ...amongRemotesProblems(set),
  ...routeOwnerProblems(set),
  ...pageHeadProblems(set),
];
