import type { Release } from 'release/release';
import type { ReleaseSet } from '../release-set.ts';
import { inRange } from '../version-range.ts';

/**
 * Finds what a remote takes from the shell and the shell does not provide: packages in a version of the remote's range, and
 * names that their modules export. @returns a sentence for each
 */
export const sharedPackageProblems = ({ shell, remotes }: ReleaseSet): string[] =>
  remotes.flatMap((remote) => [...versionProblems(shell, remote), ...nameProblems(shell, remote)]);

const versionProblems = (shell: Release, { release, requires }: Release): string[] =>
  Object.entries(requires).flatMap(([name, range]) => {
    const provided = Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    if (provided === undefined) return [`${release} 需要壳提供 ${name} ${range}，而 ${shell.release} 不提供它`];
    if (inRange(provided, range)) return [];
    return [`${release} 需要壳提供 ${name} ${range}，而 ${shell.release} 提供的是 ${provided}`];
  });

/** Older releases list no names: of them the versions alone are compared. */
const nameProblems = (shell: Release, { release, uses = {} }: Release): string[] =>
  Object.entries(uses).flatMap(([module, names]) => {
    if (!shell.exports) return [];
    const exported = Object.hasOwn(shell.exports, module) ? (shell.exports[module] ?? []) : [];
    return names
      .filter((name) => !isExported(exported, name))
      .map((name) => `${release} 用到 ${module} 的 ${name}，而 ${shell.release} 没有它`);
  });

/** Properties are compared where the shell lists those of the same export: of a theme's `color`, not of a component. */
const isExported = (exported: readonly string[], name: string): boolean => {
  if (exported.includes(name)) return true;
  const [owner = '', property] = name.split('.');
  return property !== undefined && exported.includes(owner) && !exported.some((each) => each.startsWith(`${owner}.`));
};
