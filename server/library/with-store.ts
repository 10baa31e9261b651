import { readEnvironment } from '../environment.ts';
import { openStore, type Store } from '../store/open-store.ts';

/**
 * Opens the library that the environment names for the length of a command. A running server sees at once what is
 * changed in it.
 */
export const withStore = async <Result>(use: (store: Store) => Promise<Result>): Promise<Result> => {
  const store = await openStore(readEnvironment(process.env));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
