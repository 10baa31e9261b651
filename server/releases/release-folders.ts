import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isAppName } from 'shared-api/app-name';
import type { ReleaseNames } from './activation/activations.ts';
import { type ActiveReleases, activeReleases, type Release, readRelease } from './release.ts';
import { appOf, isReleaseName } from './release-name.ts';

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
 * Puts releases together to a set.
 * @param find gives a release by its name
 * @throws Error where one of them is missing, or the shell
 */
export const compose = (names: ReleaseNames, find: (name: string) => Release | undefined): ActiveReleases => {
  const found = Object.values(names).map((name) => {
    const release = find(name);
    if (!release) throw new Error(`找不到发布 ${name} 的文件`);
    return release;
  });
  const shell = found.find(({ app }) => app === 'shell');
  if (!shell) throw new Error('发布组合中没有壳');
  return activeReleases(
    shell,
    found.filter(({ app }) => app !== 'shell'),
  );
};

/** Puts published releases together. @param folder that of all releases @throws Error as {@link compose} */
export const composePublished = (folder: string, names: ReleaseNames): ActiveReleases =>
  compose(names, (name) => findPublished(folder, name));
