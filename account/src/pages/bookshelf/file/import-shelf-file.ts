import { toast } from 'react-hot-toast';
import { shelfChanged } from 'shared-api/events';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { ShelfImported } from 'shared-api/schemas/bookshelf';

/** Largest file that is read. A shelf of 5,000 novels is about 1.5 MB; anything much larger is no shelf. */
const maxFileBytes = 8 * 1024 * 1024;

/** Imports the file of a shelf, and shows the outcome as a toast. @returns whether its novels are on the shelf */
export const importShelfFile = async (file: File): Promise<boolean> => {
  const backup = await readBackup(file);
  if (backup === undefined) {
    toast.error('这不是从书架导出的文件');
    return false;
  }
  try {
    const { added, updated, missing } = await postOrKeep<ShelfImported>({
      key: `shelf-import:${file.name}`,
      path: calls.importShelf,
      body: backup,
    });
    shelfChanged.tell({});
    const missingText = missing.length > 0 ? `，${missing.length} 部不在书库` : '';
    toast.success(`新增 ${added} 部，更新 ${updated} 部${missingText}`);
    return true;
  } catch {
    // The shell shows the server's sentence as a toast.
    return false;
  }
};

/** Reads the shelf in a file; undefined where it cannot be one. The server checks its entries. */
const readBackup = async (file: File): Promise<object | undefined> => {
  if (file.size > maxFileBytes) return undefined;
  try {
    const content: unknown = JSON.parse(await file.text());
    // The exported file is the answer of the export's call, with the shelf under `data`.
    const shelf = (content as { data?: unknown } | null)?.data ?? content;
    return (shelf as { format?: unknown } | null)?.format === 'shuhai-bookshelf' ? (shelf as object) : undefined;
  } catch {
    return undefined;
  }
};
