import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from 'release/bundle/is-running';

/**
 * Makes a folder among the system's temporary ones, `PREFIX-PID-…`, which its maker removes. Those of processes that were killed before
 * they could are removed now.
 */
export const makeTemporaryFolder = async (prefix: string, parent = tmpdir()): Promise<string> => {
  const left = new RegExp(`^${prefix}-(\\d+)-\\w+$`);
  for (const name of await readdir(parent)) {
    const pid = left.exec(name)?.[1];
    // Another user's stays: it cannot be removed.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
  return mkdtemp(path.join(parent, `${prefix}-${process.pid}-`));
};
