import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseNames } from '../store/release-switches.ts';
import { type ActiveReleases, activeReleases, type Release, readRelease } from './release.ts';
import { appOf } from './release-name.ts';

/** What a release's name looks like; nothing of this form leads out of the folder of releases. */
export const isName = (text: string): boolean => /^[a-z][a-z-]*@\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/.test(text);

/** Where a published release lies. @param folder that of all releases */
export const folderOf = (folder: string, name: string): string => path.join(folder, appOf(name), name);

/** Where releases lie that are not published yet: not where pages' files are served from. */
export const stagingFolder = (folder: string): string => path.join(folder, '.staging');

/** How long a release may take to be staged, in milliseconds, before its files are thrown away. */
const patience = 3_600_000;

/** Throws away what was staged long ago and never published. @returns how many are being staged */
export const dropStale = async (folder: string): Promise<number> => {
  const staging = stagingFolder(folder);
  const names = await readdir(staging).catch(() => []);
  const times = await Promise.all(names.map((name) => stat(path.join(staging, name)).catch(() => undefined)));
  const stale = names.filter((_, index) => Date.now() - (times[index]?.mtimeMs ?? 0) > patience);
  await Promise.all(stale.map((name) => rm(path.join(staging, name), { recursive: true, force: true })));
  return names.length - stale.length;
};

/** @returns undefined where it is not published */
export const findPublished = (folder: string, name: string): Release | undefined => {
  if (!isName(name)) return undefined;
  const place = folderOf(folder, name);
  return existsSync(path.join(place, 'release.json')) ? readRelease(place) : undefined;
};

/**
 * Puts releases together.
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
