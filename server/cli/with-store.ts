import { openStore, type Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';

/**
 * Opens the database that the environment names, and closes it when `use` is done. A running server sees every change at
 * once.
 */
export const withStore = async <Result>(use: (store: Store) => Promise<Result>): Promise<Result> => {
  const store = await openStore(readEnvironment(process.env));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
