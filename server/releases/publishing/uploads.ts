import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAsDescribed } from 'release/content';
import type { Published } from 'release/operations/operations';
import { descriptionText, parseDescription, readDescription, readDescriptionText } from 'release/read-description';
import { ReleaseRefusal } from 'release/refusal';
import type { Release } from 'release/release';
import type { ReleaseContext } from '../release-context.ts';
import { isSamePublished, publishOne } from './publish.ts';
import {
  createStagingFolder,
  deleteStaleStaging,
  keepStaged,
  listBrokenOff,
  listStaged,
  markUploading,
  stagingFolder,
} from './staging.ts';

/** Maximum of uploads of one app under way at a time: no team takes another's places. */
const maxUploads = 3;

/**
 * Begins an upload. Its only state is its staging folder, so each request of it may reach another server. One of the same release
 * that has broken off goes on where it was; where the team has no place left, its oldest that has broken off gives way.
 * @param app that the uploader may publish
 * @returns its id, null where the same was published already, and the files that are there already
 * @throws ReleaseRefusal
 */
export const beginUpload = async (
  context: ReleaseContext,
  app: string,
  description: unknown,
): Promise<{ upload: string | null; received: string[] }> => {
  const text = descriptionText(description);
  const release = parseDescription(text, '');
  if (release.app !== app) throw new ReleaseRefusal([`这个凭证只能发布 ${app}，不能发布 ${release.app}`]);
  if (isSamePublished(context, release, description)) return { upload: null, received: [] };
  await deleteStaleStaging(context.folder);
  const idOf = (staged: string) => path.basename(staged).slice(`${app}.`.length);
  const brokenOff = await listBrokenOff(context.folder, app);
  for (const staged of brokenOff) {
    if ((await readDescriptionText(staged).catch(() => '')) !== text) continue;
    await keepStaged(staged);
    return { upload: idOf(staged), received: await receivedFiles(staged, release) };
  }
  if ((await listStaged(context.folder, app)).length >= maxUploads) {
    const [oldest] = brokenOff;
    if (oldest === undefined) throw new ReleaseRefusal([`${app} 正在上传的发布太多，请稍后再试`]);
    await rm(oldest, { recursive: true, force: true });
  }
  const folder = await createStagingFolder(context, app);
  await writeFile(path.join(folder, 'release.json'), text);
  await markUploading(folder, true);
  return { upload: idOf(folder), received: [] };
};

/** Files of a release that lie in its staging folder whole; their content is checked with all others when it is published. */
const receivedFiles = async (staged: string, { files }: Pick<Release, 'files'>): Promise<string[]> => {
  const received: string[] = [];
  for (const [file, { size }] of Object.entries(files)) {
    const there = await stat(path.join(staged, file)).catch(() => undefined);
    if (there?.size === size) received.push(file);
  }
  return received;
};

/**
 * Checks that a file belongs to an upload and is as large as described, before any of it is taken.
 * @param bytes as the request announces them
 * @throws ReleaseRefusal
 */
export const expectFile = async (
  context: ReleaseContext,
  app: string,
  { upload, file, bytes }: { upload: string; file: string; bytes: number },
): Promise<void> => {
  const { described } = await findFile(context, app, { upload, file });
  if (described.size !== bytes) throw new ReleaseRefusal([`文件 ${file} 的大小与说明不符`]);
};

/** Writes one file of an upload. @param file by path from the release's folder @throws ReleaseRefusal */
export const receiveFile = async (
  context: ReleaseContext,
  app: string,
  { upload, file, content }: { upload: string; file: string; content: Buffer },
): Promise<void> => {
  const { folder, described } = await findFile(context, app, { upload, file });
  if (!isAsDescribed(content, described)) throw new ReleaseRefusal([`文件 ${file} 与它的校验值不符`]);
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
  await keepStaged(folder);
};

/** Publishes an upload. Its staging folder is removed, whether or not it is refused. @throws ReleaseRefusal */
export const publishUpload = async (
  context: ReleaseContext,
  app: string,
  { upload, by }: { upload: string; by: string },
): Promise<Published> => {
  const staged = await findUpload(context, app, upload);
  await markUploading(staged.folder, false);
  await keepStaged(staged.folder);
  try {
    return await publishOne(context, staged, { by });
  } finally {
    await rm(staged.folder, { recursive: true, force: true });
  }
};

/** A file of an upload as its release describes it. @throws ReleaseRefusal where there is none */
const findFile = async (context: ReleaseContext, app: string, { upload, file }: { upload: string; file: string }) => {
  const { folder, files } = await findUpload(context, app, upload);
  const described = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!described) throw new ReleaseRefusal([`这次发布没有文件 ${file}`]);
  return { folder, described };
};

/** @throws ReleaseRefusal where there is no such upload of this app */
const findUpload = async ({ folder }: ReleaseContext, app: string, upload: string): Promise<Release> => {
  const release = /^[0-9a-f]{32}$/.test(upload)
    ? await readDescription(path.join(stagingFolder(folder), `${app}.${upload}`)).catch(() => undefined)
    : undefined;
  if (release?.app !== app) throw new ReleaseRefusal(['没有这次上传，可能已经过期，请重新发布']);
  return release;
};
