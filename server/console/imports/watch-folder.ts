import { createHash } from 'node:crypto';
import { constants, type Dirent, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, mkdir, open, opendir, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { importBounds } from 'shared-api/console/imports';
import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { checkRoom, tooLargeSentence, type UploadOptions } from './begin-upload.ts';
import { folderFileName, isReadable, plainName } from './file-names.ts';
import { finishUpload } from './upload-store.ts';
import { createUploadedFile, deleteUploadedFile, roomForUploads, writeUploadedFile } from './uploaded-files.ts';

/** Where a file goes once it was taken: a folder of this name beside it. What lies in one is not looked at. */
const takenFolder = 'taken';

/** Time for which a file must have stayed as it is: until then somebody may be writing it. */
const settleMs = 15_000;
/** Files that are taken in one turn. */
const filesPerTurn = 20;
/** Files and folders that one turn looks at, and how deep it goes. */
const maxEntries = 10_000;
const maxDepth = 8;

interface WatchOptions extends UploadOptions {
  watchedDir: string;
}

/** A file of the folder that may become a job. */
interface Found {
  file: string;
  stats: Stats;
}

/**
 * Makes the task that watches a folder: whatever can be read in it becomes an import job once it is whole, and is put into the
 * folder `taken` beside it.
 * @returns one turn, which ends early where `signal` is aborted
 */
export const createFolderWatch = (store: Store, options: WatchOptions) => {
  /** Since when files are as they are, by path. */
  let seen = new Map<string, { as: string; sinceMs: number }>();
  return async (signal: AbortSignal, nowMs: () => number = Date.now): Promise<void> => {
    await mkdir(options.watchedDir, { recursive: true });
    const found = await findFiles(options.watchedDir);
    const before = seen;
    seen = new Map(
      found.map(({ file, stats }) => {
        const as = stateOf(stats);
        const known = before.get(file);
        return [file, known?.as === as ? known : { as, sinceMs: nowMs() }];
      }),
    );
    const settled = found.filter(({ file }) => nowMs() - (seen.get(file)?.sinceMs ?? nowMs()) >= settleMs);
    for (const one of settled.slice(0, filesPerTurn)) {
      if (signal.aborted) return;
      try {
        await take(store, options, one, nowMs());
      } catch (error) {
        // No room in the queue: what waits in the folder is taken once there is some.
        if (error instanceof FailedCall && error.status === 409) return;
        throw error;
      }
    }
  };
};

const inOrder = new Intl.Collator('zh', { numeric: true });

/** Files by their names, as far as one turn looks. Links are found, and never followed. */
const findFiles = async (root: string): Promise<Found[]> => {
  const found: Found[] = [];
  let entriesLeft = maxEntries;
  const lookInto = async (folder: string, depth: number): Promise<void> => {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(folder)) {
      if (entriesLeft === 0) break;
      entriesLeft -= 1;
      if (!entry.name.startsWith('.')) entries.push(entry);
    }
    for (const entry of entries.sort((one, other) => inOrder.compare(one.name, other.name))) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== takenFolder && depth < maxDepth) await lookInto(file, depth + 1).catch(ignoreGone);
      } else if (isReadable(entry.name)) {
        const stats = await lstat(file).catch(ignoreGone);
        if (stats) found.push({ file, stats });
      }
    }
  };
  await lookInto(root, 1);
  return found;
};

/** Files and folders may be removed while a turn looks at them. */
const ignoreGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
};

const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => [size, mtimeMs, ctimeMs, ino].join(' ');

/** The id of a file's upload: the same for the same file, so that it becomes one job whatever is killed; another for one that comes later. */
const uploadIdOf = (file: string, { size, mtimeMs, ino, birthtimeMs }: Stats): string =>
  createHash('sha256').update([file, size, mtimeMs, ino, birthtimeMs].join('\n')).digest('hex').slice(0, 32);

const take = async (store: Store, options: WatchOptions, { file, stats }: Found, now: number): Promise<void> => {
  // A file in a folder that is not writable could not be moved away, and would be taken again and again.
  await access(path.dirname(file), constants.W_OK);
  const uploadId = uploadIdOf(file, stats);
  const opened = await openFile(options.watchedDir, file, stats);
  if (opened === null) return;
  try {
    const job = await findOrAddJob(store, options, { uploadId, file, stats, refusal: opened.refusal, now });
    const isCopied = job.state !== 'uploading' || (await copy(store, options, uploadId, opened.handle, stats));
    if (!isCopied) return;
  } finally {
    await opened.handle?.close();
  }
  await putAway(file, uploadId);
};

/** A file that was opened, or why it is not read, in Chinese. */
type Opened = { handle: FileHandle; refusal?: undefined } | { handle?: undefined; refusal: string };

/** Opens a file if it is still the one that was found. @returns null where it is not */
const openFile = async (root: string, file: string, stats: Stats): Promise<Opened | null> => {
  if (stats.isSymbolicLink()) return { refusal: '这是一个链接，没有读：请把文件本身放进文件夹' };
  if (!stats.isFile()) return { refusal: '这不是普通文件，没有读' };
  if (stats.size === 0) return { refusal: '文件是空的' };
  if (stats.size > importBounds.fileBytes) return { refusal: tooLargeSentence };
  if (path.relative(root, file).length >= importBounds.fileNameLength) return { refusal: '文件的路径太长，没有读' };
  // A folder on the way may have become a link since it was looked into.
  const isWithin = (await realpath(file)) === path.join(await realpath(root), path.relative(root, file));
  if (!isWithin) return null;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (stateOf(await handle.stat()) === stateOf(stats)) return { handle };
    await handle.close();
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ELOOP') return null;
    if (code === 'EACCES' || code === 'EPERM') return { refusal: '服务器没有读这个文件的权限' };
    throw error;
  }
};

interface NewJob {
  uploadId: string;
  file: string;
  stats: Stats;
  refusal: string | undefined;
  now: number;
}

/** The job of a file: made now, or by a turn that was killed. @throws FailedCall where there is no room for it */
const findOrAddJob = async (
  store: Store,
  { watchedDir, uploadsDir, bounds = importBounds, room = roomForUploads }: WatchOptions,
  { uploadId, file, stats, refusal, now }: NewJob,
): Promise<{ state: string }> => {
  const free = await room(uploadsDir);
  return store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, 'uploads');
    const known = await trx
      .selectFrom('import_jobs')
      .select('state')
      .where('upload_id', '=', uploadId)
      .executeTakeFirst();
    if (known) return known;
    const isRefused = refusal !== undefined;
    if (!isRefused) await checkRoom(trx, null, { bytes: stats.size, bounds, free });
    const parts = path.relative(watchedDir, file).split(path.sep).map(plainName);
    return trx
      .insertInto('import_jobs')
      .values({
        upload_id: uploadId,
        uploaded_by: null,
        file_name: folderFileName(parts),
        file_modified: Math.trunc(stats.mtimeMs),
        bytes: stats.size,
        state: isRefused ? 'failed' : 'uploading',
        error: refusal ?? null,
        has_file: isRefused ? 0 : 1,
        ...{ read_at: null, created_at: now, updated_at: now },
      })
      .returning('state')
      .executeTakeFirstOrThrow();
  });
};

/** Copies a file to the uploads and puts its job into the queue. @returns whether it stayed as it was meanwhile; otherwise nothing is left */
const copy = async (
  store: Store,
  { uploadsDir }: WatchOptions,
  uploadId: string,
  handle: FileHandle | undefined,
  stats: Stats,
): Promise<boolean> => {
  if (handle === undefined) return true;
  await createUploadedFile(uploadsDir, uploadId);
  await writeUploadedFile(uploadsDir, uploadId, handle.createReadStream({ autoClose: false, end: stats.size }));
  if (stateOf(await handle.stat()) === stateOf(stats)) {
    await finishUpload(store, uploadsDir, { uploadId, bytes: stats.size });
    return true;
  }
  await store.db.deleteFrom('import_jobs').where('upload_id', '=', uploadId).where('state', '=', 'uploading').execute();
  await deleteUploadedFile(uploadsDir, uploadId);
  return false;
};

/** Puts a file into the folder `taken` beside it, under another name where one of its own is there. */
const putAway = async (file: string, uploadId: string): Promise<void> => {
  const { dir, base, name, ext } = path.parse(file);
  const folder = path.join(dir, takenFolder);
  await mkdir(folder, { recursive: true });
  const isFree = (await lstat(path.join(folder, base)).catch(ignoreGone)) === undefined;
  const target = isFree ? base : `${name}.${uploadId.slice(0, 8)}${ext}`;
  await rename(file, path.join(folder, target)).catch(ignoreGone);
};
