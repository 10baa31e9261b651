import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { UnreadableTextError } from './txt/lines/decode-text.ts';

/** Some thirty million characters: ten times the longest novels. Source: what one file may take of memory. */
export const maxFileBytes = 100_000_000;

/**
 * Reads a regular file of bounded size. A path is resolved once, and what it leads to is opened without following a
 * link and without waiting for the writer of a pipe; a file that grows meanwhile is read no further than the bound.
 *
 * @throws UnreadableTextError, in Chinese, and errors of the file system
 */
export const readTextFile = async (path: string, maxBytes = maxFileBytes): Promise<Uint8Array> => {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(await realpath(path), flags);
  try {
    return await readBounded(file, maxBytes);
  } finally {
    await file.close();
  }
};

const readBounded = async (file: FileHandle, maxBytes: number): Promise<Uint8Array> => {
  const stats = await file.stat();
  if (!stats.isFile()) throw new UnreadableTextError('不是普通文件');
  if (stats.size > maxBytes) throw new UnreadableTextError(`文件太大（超过 ${Math.floor(maxBytes / 1_000_000)} MB）`);
  const bytes = new Uint8Array(stats.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};
