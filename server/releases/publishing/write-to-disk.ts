import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Waits until a folder and everything in it lies on the disk: a row that names it must not outlive its files when the power
 * fails.
 */
export const writeToDisk = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    await (entry.isDirectory() ? writeToDisk(file) : syncEntry(file));
  }
  await syncEntry(folder);
};

/** Writes one file, or the names in one folder, to the disk. */
export const syncEntry = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
