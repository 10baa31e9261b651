import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { hasRestoredFiles, putRestoredFiles } from '../../../backup/restored-files.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Environment } from '../../../environment.ts';
import { minSecretLength } from '../../../releases/override/override-secret.ts';
import type { Check, Fault } from './fault.ts';

/** Free space below which the next import or log may fill the disk. */
const minFreeBytes = 1024 ** 3;

/** Looks at the folders: the server has to write to them, the secret must be one that nobody guesses and others do not read, and the disk must have room. */
export const checkFolders: Check = {
  name: '文件夹',
  find: async ({ store, environment }) => {
    const { dataDir, releasesDir, uploadsDir, watchedDir } = environment;
    const faults = await Promise.all([
      findRestored(store, environment),
      findFolder('DATA_DIR', dataDir),
      findFolder('RELEASES_DIR', releasesDir),
      findFolder('UPLOADS_DIR', uploadsDir),
      watchedDir === undefined ? [] : findFolder('WATCHED_DIR', watchedDir),
      findRoom(dataDir),
      findSecret(path.join(dataDir, 'override-secret')),
    ]);
    return faults.flat();
  },
};

const findRestored = async (store: Store, environment: Environment): Promise<Fault[]> => {
  if (!(await hasRestoredFiles(store, store.db))) return [];
  const sentence = '上次恢复备份时中断了，还有文件没有放回原处：下次启动会放好';
  return [{ sentence, mend: () => putRestoredFiles(store, environment) }];
};

const findFolder = async (variable: string, folder: string): Promise<Fault[]> => {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The server makes it at its start.
    if (code === 'ENOENT') return [];
    return [{ sentence: `${variable} 指向的 ${folder} 不能读写（${code}）：请检查它的所有者和权限` }];
  }
};

const findRoom = async (folder: string): Promise<Fault[]> => {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk === undefined || disk.bavail * disk.bsize >= minFreeBytes) return [];
  const megabytes = Math.round((disk.bavail * disk.bsize) / 1024 ** 2);
  return [{ sentence: `${folder} 所在的磁盘只剩 ${megabytes} MB：请清理或扩容` }];
};

const findSecret = async (file: string): Promise<Fault[]> => {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return [];
  const secret = (await readFile(file, 'utf8').catch(() => '')).trim();
  const short = `${file} 中的密钥不到 ${minSecretLength} 个字符：请删除这个文件，下次启动会生成新的`;
  const open = `${file} 其他用户也能读到：请执行 chmod 600 ${file}`;
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0;
  return [...(secret.length < minSecretLength ? [short] : []), ...(isOpen ? [open] : [])].map((sentence) => ({
    sentence,
  }));
};
