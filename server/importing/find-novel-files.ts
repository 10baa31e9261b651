import { lstat, readdir, stat } from 'node:fs/promises';
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
};

/** Explains in Chinese why a file could not be read. */
export const explainFileError = (error: unknown): string => {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return explanations[code] ?? `读取失败：${message}`;
};

/** The TXT, EPUB and zip files in a folder. A link is not followed: it may lead to what was never meant to be published. */
const novelFilesIn = async (folder: string, givenAs: string): Promise<(string | ImportFailure)[]> => {
  const names = (await readdir(folder)).filter((name) => /\.(?:txt|epub|zip)$/i.test(name)).sort();
  const found: (string | ImportFailure)[] = [];
  for (const name of names) {
    const file = join(givenAs, name);
    try {
      const stats = await lstat(join(folder, name));
      if (stats.isFile()) found.push(file);
      else if (stats.isSymbolicLink()) found.push({ file, error: '是链接，没有跟随' });
      else if (!stats.isDirectory()) found.push({ file, error: '不是普通文件' });
    } catch (error) {
      found.push({ file, error: explainFileError(error) });
    }
  }
  return found;
};

/**
 * Finds the files that paths stand for: a folder for the novels in it (not in its folders), any other path for itself.
 * A given path may be a link, since somebody chose it.
 *
 * @param locate maps a given path to the path that is opened
 * @returns paths as given, in order; a failure where one cannot be read
 */
export const findNovelFiles = async (
  paths: readonly string[],
  locate: (path: string) => string = (path) => path,
): Promise<(string | ImportFailure)[]> => {
  const found: (string | ImportFailure)[] = [];
  for (const path of paths) {
    try {
      const stats = await stat(locate(path));
      if (stats.isFile()) found.push(path);
      else if (stats.isDirectory()) {
        const files = await novelFilesIn(locate(path), path);
        for (const file of files) found.push(file);
        if (files.length === 0) found.push({ file: path, error: '文件夹里没有 TXT、EPUB 或 zip 文件' });
      } else found.push({ file: path, error: '不是普通文件' });
    } catch (error) {
      found.push({ file: path, error: explainFileError(error) });
    }
  }
  return found;
};
