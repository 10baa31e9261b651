import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseNames } from 'release/activation';
import { appOf, isReleaseName } from 'release/name';
import { type Release, readRelease } from 'release/release';
import { isAppName } from 'shared-api/app-name';
import { type ReleaseSet, releaseSet } from './release-set.ts';

/** The folder of one published release. @param folder that of all releases */
export const folderOf = (folder: string, name: string): string => path.join(folder, appOf(name), name);

/** Reads a published release; undefined where there is none of this name. @param folder that of all releases */
export const findPublished = (folder: string, name: string): Release | undefined => {
  if (!isReleaseName(name)) return undefined;
  const releaseFolder = folderOf(folder, name);
  return existsSync(path.join(releaseFolder, 'release.json')) ? readRelease(releaseFolder) : undefined;
};

/** Names of an app's published releases. @param folder that of all releases */
export const publishedNames = (folder: string, app: string): string[] => {
  const appFolder = path.join(folder, app);
  return isAppName(app) && existsSync(appFolder) ? readdirSync(appFolder).filter(isReleaseName) : [];
};

/**
 * The set of some releases.
 * @param names of the releases, by app
 * @param find gives a release by its name
 * @throws Error where one of them is missing, or the shell
 */
export const setOf = (names: ReleaseNames, find: (name: string) => Release | undefined): ReleaseSet => {
  const found = Object.values(names).map((name) => {
    const release = find(name);
    if (!release) throw new Error(`找不到发布 ${name} 的文件`);
    return release;
  });
  const shell = found.find(({ app }) => app === 'shell');
  if (!shell) throw new Error('发布组合中没有壳');
  return releaseSet(
    shell,
    found.filter(({ app }) => app !== 'shell'),
  );
};

/** Reads the set of some published releases. @param folder that of all releases @throws Error as {@link setOf} */
export const readSet = (folder: string, names: ReleaseNames): ReleaseSet =>
  setOf(names, (name) => findPublished(folder, name));
