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
};

/** Explains in Chinese why a file could not be read. */
export const explainFileError = (error: unknown): string => {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return explanations[code] ?? `读取失败：${message}`;
};

/** A name that programs give to what is theirs, such as .git. */
const isHidden = (name: string): boolean => name.startsWith('.');

/** The TXT, EPUB and zip files in a folder. A link is not followed: it may lead to what was never meant to be published. */
const novelFilesIn = async (folder: string, givenAs: string): Promise<(string | ImportFailure)[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const inOrder = entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return inOrder.flatMap((entry): (string | ImportFailure)[] => {
    const file = join(givenAs, entry.name);
    if (entry.isDirectory())
      return isHidden(entry.name) ? [] : [{ file, error: '是子文件夹，里面的书没有读入：需要时请单独给出它' }];
    if (!/\.(?:txt|epub|zip)$/i.test(entry.name)) return [];
    if (entry.isFile()) return [file];
    return [{ file, error: entry.isSymbolicLink() ? '是链接，没有跟随' : '不是普通文件' }];
  });
};

/**
 * Finds the files that paths stand for: a folder for the novels in it (its folders are named, not read), any other path for itself.
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
