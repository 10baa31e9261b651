import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from 'release/bundle/is-running';

/**
 * Makes a folder of this process alone, for what is not whole yet. Those of processes that were killed are removed.
 * @param prefix of its name, which ends with the process's id
 */
export const makePartialFolder = async (folder: string, prefix: string): Promise<string> => {
  await removeLeft(folder, (name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)));
  const partial = path.join(folder, `${prefix}${process.pid}`);
  await mkdir(partial, { mode: 0o700 });
  return partial;
};

/** Removes the folders of processes that were killed, whatever they are called. @param names those that only one process makes at a time */
export const removeLeftPartials = (folder: string, names: RegExp): Promise<void> =>
  removeLeft(folder, (name) => names.test(name));

const removeLeft = async (folder: string, isOne: (name: string) => boolean): Promise<void> => {
  for (const name of (await readdir(folder)).filter(isOne)) {
    const pid = Number(name.slice(name.lastIndexOf('-') + 1));
    // One of this process's own id is from before: a container's first process always has the same.
    if (pid !== process.pid && isRunning(pid)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
};
