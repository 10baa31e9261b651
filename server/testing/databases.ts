import { openStore, type Store, type StoreOptions } from '../db/open-store.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from './make-database.ts';

export interface OpenLibrary {
  /**
   * Opens a new empty library, migrated; it is closed and deleted after the suite.
   * @param options those of a library that is open already, to open it once more as another process would
   */
  (options?: StoreOptions): Promise<Store>;
  optionsOf: (store: Store) => StoreOptions;
  /** Makes a database without any table, deleted after the suite. */
  emptyDatabase: () => Promise<StoreOptions>;
}

const opened = new WeakMap<Store, StoreOptions>();

/** Options with which another process opens a library that a suite opened. */
export const optionsOf = (store: Store): StoreOptions => {
  const options = opened.get(store);
  if (!options) throw new Error('not a library that a suite opened');
  return options;
};

/** Runs the same suite on a real SQLite file and on a real PostgreSQL; see start-postgres.ts for where that comes from. */
export const describeOnEachDatabase = (name: string, suite: (open: OpenLibrary) => void): void => {
  describeOn(`${name} on SQLite`, describe, makeSqlite, suite);
  describeOnPostgres(`${name} on PostgreSQL`, suite);
};

/** Runs a suite on PostgreSQL alone, for connections that can be lost. */
export const describeOnPostgres = (name: string, suite: (open: OpenLibrary) => void): void =>
  describeOn(
    name,
    process.env.TEST_DATABASE_URL ? describe : describe.skip,
    makePostgres(() => process.env.TEST_DATABASE_URL ?? ''),
    suite,
  );

/** Runs a suite on SQLite alone, for its query plans and for all that does not depend on the database. */
export const describeOnSqlite = (name: string, suite: (open: OpenLibrary) => void): void =>
  describeOn(name, describe, makeSqlite, suite);

const describeOn = (
  name: string,
  describeHere: (name: string, suite: () => void) => void,
  make: MakeDatabase,
  suite: (open: OpenLibrary) => void,
) => {
  describeHere(name, () => {
    const cleanups: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
    const emptyDatabase = async () => {
      const { options, remove } = await make();
      cleanups.push(remove);
      return options;
    };
    const open = async (given?: StoreOptions) => {
      const options = given ?? (await emptyDatabase());
      const store = await openStore(options);
      opened.set(store, options);
      cleanups.push(() => store.close());
      return store;
    };
    suite(Object.assign(open, { optionsOf, emptyDatabase }));
  });
};
