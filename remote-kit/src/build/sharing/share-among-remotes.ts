import path from 'node:path';
import { provided } from 'shared-api/provided';
import { kitExtension, packageFolder, readManifest } from '../../project.ts';

/** A package that a remote shares with others that share it too, as its release says. */
export interface SharedAmongRemotes {
  /** The version that it brings. */
  version: string;
  /** The versions that it can work with. */
  range: string;
  /** Whether a page may have one copy alone. */
  singleton?: boolean;
}

/**
 * The packages that a remote shares with other remotes (`shuhai.shared` of its package.json), by name. It brings a copy of its own
 * of each, and uses another's where that is loaded already and lies in its range.
 * @param folder the remote's own
 * @throws Error where one is provided by the shell, or not installed
 */
export const sharedAmongRemotes = (folder: string): Record<string, SharedAmongRemotes> =>
  Object.fromEntries(
    Object.entries(readManifest(folder).shuhai?.shared ?? {}).map(([name, wish]) => {
      if (Object.hasOwn(provided, name)) throw new Error(`${name} 由壳提供，不能写进 shuhai.shared`);
      const { version } = readManifest(packageFolder(name, folder));
      return [name, { version, ...(typeof wish === 'string' ? { range: wish } : wish) }];
    }),
  );

/** The same for the container's plugin. Which copy is used is decided by {@link chooseShared}, not by the runtime's own rule. */
export const sharedOptions = (folder: string) =>
  Object.fromEntries(
    Object.entries(sharedAmongRemotes(folder)).map(([name, { version }]) => [
      name,
      { version, requiredVersion: false as const },
    ]),
  );

/** The part of the federation runtime that a remote brings which shares something; nothing for others. */
export const chooseShared = (folder: string): [string, Record<string, unknown>][] => {
  const ranges = Object.entries(sharedAmongRemotes(folder)).map(([name, { range }]) => [name, range]);
  if (ranges.length === 0) return [];
  return [[path.join(import.meta.dirname, `choose-shared${kitExtension}`), { ranges: Object.fromEntries(ranges) }]];
};
