import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportFailure } from './import-report.ts';

const explanations: Record<string, string> = {
  ENOENT: '找不到这个文件',
  ENOTDIR: '找不到这个文件',
  EACCES: '没有权限读取',
  EPERM: '没有权限读取',
  EISDIR: '这是文件夹，不是文件',
  ELOOP: '符号链接绕成了圈',
  ENAMETOOLONG: '文件名太长',
  ERR_FS_FILE_TOO_LARGE: '文件太大（超过 2 GB）',
};

/** Explains in Chinese why a file could not be read. */
export const explainFileError = (error: unknown): string => {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return explanations[code] ?? `读取失败：${message}`;
};

const textFilesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && /\.txt$/i.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();

/**
 * Finds the files that paths stand for: a folder for the TXT files in it (not in its folders), any other path for itself.
 *
 * @param locate maps a given path to the path that is opened
 * @returns paths as given, in order; a failure where one cannot be read
 */
export const findTextFiles = async (
  paths: readonly string[],
  locate: (path: string) => string = (path) => path,
): Promise<(string | ImportFailure)[]> => {
  const found: (string | ImportFailure)[] = [];
  for (const path of paths) {
    try {
      const stats = await stat(locate(path));
      if (stats.isFile()) found.push(path);
      else if (stats.isDirectory()) {
        const files = (await textFilesIn(locate(path))).map((file) => join(path, file.slice(locate(path).length)));
        if (files.length > 0) found.push(...files);
        else found.push({ file: path, error: '文件夹里没有 TXT 文件' });
      } else found.push({ file: path, error: '不是普通文件' });
    } catch (error) {
      found.push({ file: path, error: explainFileError(error) });
    }
  }
  return found;
};
