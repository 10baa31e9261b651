import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { openLibrary } from './open-library.ts';

/**
 * Opens the database that the environment names, and closes it when `use` is done. A running server sees every change at
 * once.
 */
export const withStore = async <Result>(use: (store: Store) => Promise<Result>): Promise<Result> => {
  const store = await openLibrary(readEnvironment(process.env));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
