import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Free space that uploads leave on the disk for everything else. */
const reservedBytes = 500_000_000;

/** Path of an upload's file. @param uploadId random, of the job's row */
export const uploadedFile = (folder: string, uploadId: string): string => path.join(folder, uploadId);

/** Makes the empty file of an upload; one that is there stays. */
export const createUploadedFile = async (folder: string, uploadId: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await (await open(uploadedFile(folder, uploadId), 'a', 0o600)).close();
};

/**
 * Writes bytes of an upload to its file.
 * @param offset where they begin; without it they take the place of what is there
 * @returns how many were written
 */
export const writeUploadedFile = async (
  folder: string,
  uploadId: string,
  bytes: Readable,
  offset?: number,
): Promise<number> => {
  const place = offset === undefined ? { flags: 'w' } : { flags: 'r+', start: offset };
  const file = createWriteStream(uploadedFile(folder, uploadId), place);
  await pipeline(bytes, file);
  return file.bytesWritten;
};

/** Length of what has come of an upload; null where there is no file. */
export const receivedBytes = async (folder: string, uploadId: string): Promise<number | null> =>
  (await stat(uploadedFile(folder, uploadId)).catch(() => undefined))?.size ?? null;

/** Brings an upload to the disk. */
export const syncUploadedFile = async (folder: string, uploadId: string): Promise<void> => {
  const file = await open(uploadedFile(folder, uploadId), 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

export const deleteUploadedFile = (folder: string, uploadId: string): Promise<void> =>
  rm(uploadedFile(folder, uploadId), { force: true });

/** Names in the folder of uploads. */
export const listUploadedFiles = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Bytes that the disk still has room for in uploads. */
export const roomForUploads = async (folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - reservedBytes);
};
