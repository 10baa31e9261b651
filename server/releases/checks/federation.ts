import type { ReleaseSet } from '../release-set.ts';
import { inRange } from '../version-range.ts';

/**
 * Compares the version of module-federation that each remote was built with and that of the runtime which the shell leaves in
 * the page, with which the remote has to work. Older releases do not say it.
 * @returns a sentence for each that does not fit
 */
export const federationProblems = ({ shell, remotes }: ReleaseSet): string[] =>
  remotes.flatMap(({ release, federation }) => {
    if (federation === undefined || shell.federation === undefined) return [];
    if (inRange(shell.federation, `^${federation}`)) return [];
    return [
      `${release} 是用 module-federation ${federation} 构建的，而 ${shell.release} 在页面里提供的是 ${shell.federation}，主版本不同或过旧`,
    ];
  });
