import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../release.ts';
import type { ReleaseContext } from '../release-context.ts';
import { copyEndings } from './compressed-copies.ts';
import { readDescription } from './release-description.ts';

/** Time after which the files of a release that lies in the staging folder are deleted. */
const maxStagingMs = 3_600_000;

/** The folder of releases that are not published yet: files of pages are never served from it. */
export const stagingFolder = (folder: string): string => path.join(folder, '.staging');

/** Makes a folder for one release that is not published yet, in the same file system as those that are. */
export const createStagingFolder = async ({ folder }: Pick<ReleaseContext, 'folder'>): Promise<string> => {
  const staging = path.join(stagingFolder(folder), randomBytes(16).toString('hex'));
  await Promise.all(['files', 'server'].map((part) => mkdir(path.join(staging, part), { recursive: true })));
  return staging;
};

/**
 * Copies the files that a build's description lists into a staging folder, where they are checked.
 * @param source the build's folder
 * @returns the copy, which the caller removes
 * @throws ReleaseRefusal where there is no description, or none that a release may have
 */
export const copyToStaging = async (context: ReleaseContext, source: string): Promise<Release> => {
  const release = await readDescription(source);
  const folder = await createStagingFolder(context);
  const files = Object.keys(release.files);
  const copies = files.flatMap((file) => copyEndings.map((ending) => `${file}.${ending}`));
  for (const file of ['release.json', ...files, ...copies]) {
    // A missing file is reported by the checks; a missing compressed copy is made later.
    await cp(path.join(source, file), path.join(folder, file)).catch(() => {});
  }
  return { ...release, folder };
};

/** Deletes what was staged an hour ago and never published. @returns how many releases are being staged */
export const deleteStaleStaging = async (folder: string): Promise<number> => {
  const staging = stagingFolder(folder);
  const names = await readdir(staging).catch(() => []);
  const times = await Promise.all(names.map((name) => stat(path.join(staging, name)).catch(() => undefined)));
  const stale = names.filter((_, index) => Date.now() - (times[index]?.mtimeMs ?? 0) > maxStagingMs);
  await Promise.all(stale.map((name) => rm(path.join(staging, name), { recursive: true, force: true })));
  return names.length - stale.length;
};
