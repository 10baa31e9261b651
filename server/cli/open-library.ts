import { newLibraryNotice } from '../db/new-library.ts';
import { openStore, type Store, type StoreOptions } from '../db/open-store.ts';
import { terminalText } from './terminal-text.ts';

/** Opens the library of a command, and says on standard error where that makes a new one. */
export const openLibrary = (options: StoreOptions): Promise<Store> => {
  sayWhetherNew(options);
  return openStore(options);
};

/** Says on standard error where opening a library makes a new one. */
export const sayWhetherNew = (options: StoreOptions): void => {
  const notice = newLibraryNotice(options);
  if (notice !== undefined) process.stderr.write(`${terminalText(notice)}\n`);
};
