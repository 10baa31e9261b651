import type { ActiveReleases } from '../release.ts';
import { inRange } from '../version-range.ts';

/** Finds packages that a remote takes from the shell in a version that the shell does not provide. @returns a sentence for each */
export const sharedPackageProblems = ({ shell, remotes }: ActiveReleases): string[] =>
  remotes.flatMap(({ release, requires }) =>
    Object.entries(requires).flatMap(([name, range]) => {
      const provided = Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
      if (provided === undefined) return [`${release} 需要壳提供 ${name} ${range}，而 ${shell.release} 不提供它`];
      if (inRange(provided, range)) return [];
      return [`${release} 需要壳提供 ${name} ${range}，而 ${shell.release} 提供的是 ${provided}`];
    }),
  );
