import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migrate, readMigrations } from './migrating/migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres, postgres } from './postgres/postgres.ts';
import { openSqlite, sqlite } from './sqlite/sqlite.ts';
import type { Tables } from './tables.ts';

/** The library on disk. Whoever opened it closes it. */
export interface Store extends OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `postgres://…`; without it SQLite is used. */
  databaseUrl?: string | undefined;
  /** The folder of the SQLite file `shuhai.db`; made where it is missing. */
  dataDir: string;
  /** Minimum time between two commits on SQLite: writes that come meanwhile share the next, and its fsync. None by default. */
  commitIntervalMs?: number;
  /** Whether nobody else may open the SQLite file meanwhile: much can be written faster then. */
  isAlone?: boolean;
}

/** Opens the database as it is, empty or of an earlier version. @throws LibraryInUseError where it is to be alone and is not */
export const openDatabase = ({ databaseUrl, dataDir, ...options }: StoreOptions): Store => {
  const dialect = databaseUrl === undefined ? sqlite : postgres;
  const database = databaseUrl === undefined ? openSqlite(dataDir, options) : openPostgres(databaseUrl);
  return { ...database, dialect, close: () => database.db.destroy() };
};

/**
 * Opens the library and brings its tables up to date.
 * @throws NewerDatabaseError, EarlierDatabaseError; LibraryInUseError where it is to be alone; what the database says when it cannot be reached, or when a migration fails
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const store = openDatabase(options);
  try {
    await migrate(store, await readMigrations(store.dialect));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Says that opening a library will make a new one, where there is none: the folder may be mistyped, and a new library is empty.
 * @returns a sentence; undefined where the library is there, or in PostgreSQL, which makes no database by itself
 */
export const newLibraryNotice = ({ databaseUrl, dataDir }: StoreOptions): string | undefined =>
  databaseUrl === undefined && !existsSync(path.join(dataDir, 'shuhai.db'))
    ? `${dataDir} 里还没有书库，正在新建一个。如果本该有，请检查环境变量 DATA_DIR`
    : undefined;
