import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Check, Fault } from './fault.ts';

/** Free space below which the next import or log may fill the disk. */
const minFreeBytes = 1024 ** 3;

/** Looks at the folders: the server has to write to them, others must not read the secret, and the disk must have room. */
export const checkFolders: Check = {
  name: '文件夹',
  find: async ({ environment }) => {
    const { dataDir, releasesDir } = environment;
    const faults = await Promise.all([
      findFolder('DATA_DIR', dataDir),
      findFolder('RELEASES_DIR', releasesDir),
      findRoom(dataDir),
      findSecret(path.join(dataDir, 'override-secret')),
    ]);
    return faults.flat();
  },
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
  if (found === undefined || process.platform === 'win32' || (found.mode & 0o077) === 0) return [];
  return [{ sentence: `${file} 其他用户也能读到：请执行 chmod 600 ${file}` }];
};
