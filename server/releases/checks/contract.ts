import { contractVersion } from 'shared-api/contract';
import type { ReleaseSet } from '../release-set.ts';
import { inRange } from '../version-range.ts';

/**
 * Compares the contract versions of a set: those of each remote and the shell, and of both and this server's API.
 * @returns a sentence for each that does not fit
 */
export const contractProblems = ({ shell, remotes }: ReleaseSet, api = contractVersion): string[] => {
  const ofShell = inRange(api, `^${shell.contract}`)
    ? []
    : [`${shell.release} 遵循的约定是 ${shell.contract}，而服务器的接口是 ${api}，主版本不同或过旧`];
  const ofRemotes = remotes.flatMap(({ release, contract }) => [
    ...(inRange(shell.contract, contract)
      ? []
      : [`${release} 需要约定 ${contract}，而 ${shell.release} 遵循的是 ${shell.contract}`]),
    ...(inRange(api, contract) ? [] : [`${release} 需要约定 ${contract}，而服务器的接口是 ${api}`]),
  ]);
  return [...ofShell, ...ofRemotes];
};
