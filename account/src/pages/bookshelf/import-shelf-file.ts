import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { ShelfImported } from 'shared-api/schemas/bookshelf';

/** A shelf of 5,000 books is about 1.5 MB; anything much larger is no shelf. */
const largestFile = 8 * 1024 * 1024;

/** Takes a shelf's file in and says what came of it. @returns whether its books are on the shelf */
export const importShelfFile = async (file: File): Promise<boolean> => {
  const backup = await readBackup(file);
  if (backup === undefined) {
    toast.error('这不是书海导出的书架文件');
    return false;
  }
  try {
    const { added, updated, missing } = await post<ShelfImported>(calls.importShelf, backup);
    const absent = missing.length > 0 ? `，${missing.length} 部不在书库` : '';
    toast.success(`新增 ${added} 部，更新 ${updated} 部${absent}`);
    return true;
  } catch {
    // The server's sentence comes as a toast.
    return false;
  }
};

/** The file's content, or undefined where it cannot be a shelf; the server checks the rest. */
const readBackup = async (file: File): Promise<object | undefined> => {
  if (file.size > largestFile) return undefined;
  try {
    const content: unknown = JSON.parse(await file.text());
    // The exported file is the call's answer as it came, whose content stands in `data`.
    const shelf = (content as { data?: unknown } | null)?.data ?? content;
    return (shelf as { format?: unknown } | null)?.format === 'shuhai-bookshelf' ? (shelf as object) : undefined;
  } catch {
    return undefined;
  }
};
