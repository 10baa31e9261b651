import { openDatabase, type Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { libraryFault } from './library/doctor/library-fault.ts';
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

/**
 * Opens the library for a command that only looks: it neither makes one nor brings it up to date.
 * @param use is given null where there is none, or one of an earlier version
 */
export const withStoreAsItIs = async <Result>(use: (store: Store | null) => Promise<Result>): Promise<Result> => {
  const environment = readEnvironment(process.env);
  if ((await libraryFault(environment)) !== undefined) return use(null);
  const store = openDatabase(environment);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
