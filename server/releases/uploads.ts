import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAsDescribed } from './checks/content.ts';
import { isSamePublished, newStage, parseDescription, publish, readDescription } from './publish.ts';
import { ReleaseRefusal } from './refusal.ts';
import type { Release } from './release.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { dropStale, stagingFolder } from './release-folders.ts';

/** How many uploads may be under way. */
const most = 10;

/**
 * Begins an upload. Its state is its folder alone, so each request of it may reach another server.
 * @param app that the uploader may publish
 * @returns its id; null where the same was published already
 * @throws ReleaseRefusal
 */
export const beginUpload = async (desk: ReleaseDesk, app: string, description: unknown): Promise<string | null> => {
  const text = `${JSON.stringify(description, null, 2)}\n`;
  const release = parseDescription(text, '');
  if (release.app !== app) throw new ReleaseRefusal([`这个凭证只能发布 ${app}，不能发布 ${release.app}`]);
  if (isSamePublished(desk, release, description)) return null;
  if ((await dropStale(desk.folder)) >= most) throw new ReleaseRefusal(['正在上传的发布太多，请稍后再试']);
  const folder = await newStage(desk);
  await writeFile(path.join(folder, 'release.json'), text);
  return path.basename(folder);
};

/** Takes one file in. @param file by path from the release's folder @throws ReleaseRefusal */
export const takeFile = async (
  desk: ReleaseDesk,
  app: string,
  { upload, file, content }: { upload: string; file: string; content: Buffer },
): Promise<void> => {
  const { folder, files } = await findUpload(desk, app, upload);
  const described = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!described) throw new ReleaseRefusal([`这次发布没有文件 ${file}`]);
  if (!isAsDescribed(content, described)) throw new ReleaseRefusal([`文件 ${file} 与它的校验值不符`]);
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
};

/** Ends an upload: publishes what has come, or throws it away. @throws ReleaseRefusal */
export const publishUpload = async (
  desk: ReleaseDesk,
  app: string,
  { upload, by }: { upload: string; by: string },
): Promise<{ release: string; isNew: boolean }> => {
  const staged = await findUpload(desk, app, upload);
  try {
    return { release: staged.release, isNew: (await publish(desk, [staged], { by })).length > 0 };
  } finally {
    await rm(staged.folder, { recursive: true, force: true });
  }
};

/** @throws ReleaseRefusal where there is no such upload of this app */
const findUpload = async ({ folder }: ReleaseDesk, app: string, upload: string): Promise<Release> => {
  const release = /^[0-9a-f]{32}$/.test(upload)
    ? await readDescription(path.join(stagingFolder(folder), upload)).catch(() => undefined)
    : undefined;
  if (release?.app !== app) throw new ReleaseRefusal(['没有这次上传，可能已经过期，请重新发布']);
  return release;
};
