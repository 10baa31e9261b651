import { terminalText } from 'release/command-line/output';
import { openUpgraded } from '../backup/open-upgraded.ts';
import { putRestoredFiles } from '../backup/restored-files.ts';
import { newLibraryNotice, type Store, type StoreOptions } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';

/**
 * Opens the library of a command with the files of a restore that was killed, and says on standard error where that makes a new one, or
 * upgrades one.
 */
export const openLibrary = async (environment: Environment): Promise<Store> => {
  sayWhetherNew(environment);
  const store = await openUpgraded(environment, (sentence) => process.stderr.write(`${terminalText(sentence)}\n`));
  try {
    await putRestoredFiles(store, environment);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** Says on standard error where opening a library makes a new one. */
const sayWhetherNew = (options: StoreOptions): void => {
  const notice = newLibraryNotice(options);
  if (notice !== undefined) process.stderr.write(`${terminalText(notice)}\n`);
};
