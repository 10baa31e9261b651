import { openStore, type Store, type StoreOptions } from '../db/open-store.ts';
import { copyPostgres, copySqlite } from './library-template.ts';
import { type MakeDatabase, makePostgres, makeSqlite } from './make-database.ts';

export interface OpenLibrary {
  /**
   * Opens a new empty library, a copy of the template; it is closed and deleted after the suite.
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

/** How databases of one kind are made: without any table, and as a new library. */
interface Kind {
  empty: MakeDatabase;
  library: MakeDatabase;
}

const urlOfServer = () => process.env.TEST_DATABASE_URL ?? '';

const sqlite: Kind = { empty: makeSqlite, library: copySqlite };
const postgres: Kind = { empty: makePostgres(urlOfServer), library: copyPostgres(urlOfServer) };

/** Runs the same suite on a real SQLite file and on a real PostgreSQL; see start-databases.ts for where that comes from. */
export const describeOnEachDatabase = (name: string, suite: (open: OpenLibrary) => void): void => {
  describeOn(`${name} on SQLite`, describe, sqlite, suite);
  describeOnPostgres(`${name} on PostgreSQL`, suite);
};

/** Runs a suite on PostgreSQL alone, for connections that can be lost. */
export const describeOnPostgres = (name: string, suite: (open: OpenLibrary) => void): void =>
  describeOn(name, process.env.TEST_DATABASE_URL ? describe : describe.skip, postgres, suite);

/** Runs a suite on SQLite alone, for its query plans and for all that does not depend on the database. */
export const describeOnSqlite = (name: string, suite: (open: OpenLibrary) => void): void =>
  describeOn(name, describe, sqlite, suite);

const describeOn = (
  name: string,
  describeHere: (name: string, suite: () => void) => void,
  { empty, library }: Kind,
  suite: (open: OpenLibrary) => void,
) => {
  describeHere(name, () => {
    const cleanups: (() => Promise<void>)[] = [];
    const make = async (database: MakeDatabase) => {
      const { options, remove } = await database();
      cleanups.push(remove);
      return options;
    };
    const emptyDatabase = () => make(empty);
    const open = async (given?: StoreOptions) => {
      const options = given ?? (await make(library));
      const store = await openStore(options);
      opened.set(store, options);
      cleanups.push(() => store.close());
      return store;
    };
    suite(Object.assign(open, { optionsOf, emptyDatabase }));
    // Behind those of the suite, in whose order jest runs them: what asks the library is closed before it.
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
  });
};
