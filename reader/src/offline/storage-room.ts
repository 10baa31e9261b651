import { formatBytes } from './book-bytes.ts';
import { listOfflineBooks } from './offline-books.ts';

/** Maximum bytes of all books that are kept on a device. */
export const maxKeptBytes = 1024 ** 3;

/** Why there is no room for so many bytes more, as a sentence; undefined where there is. */
export const roomProblem = async (needed: number): Promise<string | undefined> => {
  const books = await listOfflineBooks();
  const kept = books.reduce((total, { bytes }) => total + bytes, 0);
  if (kept + needed > maxKeptBytes) {
    return `离线内容最多 ${formatBytes(maxKeptBytes)}，已有 ${formatBytes(kept)}，请先删除一些。`;
  }
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  // A tenth is left to the pages themselves.
  const free = quota === undefined ? Number.POSITIVE_INFINITY : quota * 0.9 - usage;
  if (needed <= free) return undefined;
  return `这台设备的空间不够：约需 ${formatBytes(needed)}，可用 ${formatBytes(Math.max(0, free))}。`;
};
