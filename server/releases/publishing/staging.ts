import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyEndings } from 'release/compressed-copies';
import { parseDescription, readDescription, readDescriptionText, withFilesAt } from 'release/read-description';
import type { Release } from 'release/release';
import type { ReleaseContext } from '../release-context.ts';

/**
 * Age of its last file from which a staged release is deleted as left behind. Longer than a smoke test and its wait for other
 * smoke tests can take.
 */
const maxStagingMs = 900_000;

/** The folder of releases that are not published yet: files of pages are never served from it. */
export const stagingFolder = (folder: string): string => path.join(folder, '.staging');

/** Makes a folder for one release that is not published yet, in the same file system as those that are. */
export const createStagingFolder = async ({ folder }: Pick<ReleaseContext, 'folder'>, app: string): Promise<string> => {
  const staging = path.join(stagingFolder(folder), `${app}.${randomBytes(16).toString('hex')}`);
  await Promise.all(['files', 'server'].map((part) => mkdir(path.join(staging, part), { recursive: true })));
  return staging;
};

/** Notes that a staged release is being worked on: its time begins anew. */
export const keepStaged = async (staged: string): Promise<void> => {
  const now = new Date();
  await utimes(staged, now, now);
};

/**
 * Copies the files that a build's description lists into a staging folder, where they are checked.
 * @param source the build's folder
 * @returns the copy, which the caller removes
 * @throws ReleaseRefusal where there is no description, or none that a release may have
 */
export const copyToStaging = async (context: ReleaseContext, source: string): Promise<Release> => {
  const release = await readDescription(source);
  const folder = await createStagingFolder(context, release.app);
  const files = Object.keys(release.files);
  const copies = files.flatMap((file) => copyEndings.map((ending) => `${file}.${ending}`));
  for (const file of ['release.json', ...files, ...copies]) {
    // A missing file is reported by the checks; a missing compressed copy is made later.
    await cp(path.join(source, file), path.join(folder, file)).catch(() => {});
  }
  return { ...release, folder };
};

/**
 * Stages the description of a build whose files lie elsewhere; they are still to be fetched.
 * @param source the build's folder
 * @returns the staged release, whose folder the caller removes
 * @throws ReleaseRefusal
 */
export const stageDescription = async (context: ReleaseContext, source: string, filesAt: string): Promise<Release> => {
  const text = withFilesAt(await readDescriptionText(source), filesAt);
  const release = parseDescription(text, '');
  const folder = await createStagingFolder(context, release.app);
  await writeFile(path.join(folder, 'release.json'), text);
  return { ...release, folder };
};

/** Names of the staging folders of an app. */
export const listStaged = async (folder: string, app: string): Promise<string[]> =>
  (await readdir(stagingFolder(folder)).catch(() => [])).filter((name) => name.startsWith(`${app}.`));

/** Name of the empty file that marks a staging folder as an upload that is not complete. */
const uploadMark = 'uploading';

/** Notes that the files of a staged release are being sent, or that all have come. */
export const markUploading = async (staged: string, isUploading: boolean): Promise<void> => {
  if (isUploading) await writeFile(path.join(staged, uploadMark), '');
  else await rm(path.join(staged, uploadMark), { force: true });
};

/** An upload that has sent no file for this long has broken off. */
const brokenOffMs = 10_000;

/** Folders of uploads of an app that have broken off, the longest one first. */
export const listBrokenOff = async (folder: string, app: string): Promise<string[]> => {
  const found: { staged: string; lastMs: number }[] = [];
  for (const name of await listStaged(folder, app)) {
    const staged = path.join(stagingFolder(folder), name);
    const [lastMs, isUploading] = await Promise.all([
      stat(staged).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
      stat(path.join(staged, uploadMark)).then(Boolean, () => false),
    ]);
    if (lastMs !== undefined && isUploading && Date.now() - lastMs >= brokenOffMs) found.push({ staged, lastMs });
  }
  return found.toSorted((one, other) => one.lastMs - other.lastMs).map(({ staged }) => staged);
};

/** Deletes what was staged a while ago and never published. */
export const deleteStaleStaging = async (folder: string): Promise<void> => {
  const staging = stagingFolder(folder);
  const names = await readdir(staging).catch(() => []);
  const times = await Promise.all(names.map((name) => stat(path.join(staging, name)).catch(() => undefined)));
  const stale = names.filter((_, index) => Date.now() - (times[index]?.mtimeMs ?? 0) > maxStagingMs);
  await Promise.all(stale.map((name) => rm(path.join(staging, name), { recursive: true, force: true })));
};
