import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { isBusy } from './sqlite-busy.ts';

/** Time after which a lock that another process has is tried again. */
const retryMs = 200;

/**
 * Runs a work after all processes on this machine that are running it; one that dies in the middle holds nobody back.
 * @param file that is locked meanwhile; empty, it stays: whoever waits for it has it open
 */
export const runByFileLock = async (file: string, work: () => Promise<void>): Promise<void> => {
  const lock = new Database(file, { timeout: 0 });
  try {
    while (!tryLock(lock)) await wait(retryMs);
    await work();
  } finally {
    lock.close();
  }
};

const tryLock = (lock: Database.Database): boolean => {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};
