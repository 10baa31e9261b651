import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import { createLibrary } from './migrations/0001-library.ts';
import { openPostgres, postgres } from './postgres.ts';
import { openSqlite, sqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The library on disk. Whoever opened it closes it. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `postgres://…`; without it SQLite is used. */
  databaseUrl?: string | undefined;
  /** The folder of the SQLite file `shuhai.db`; made where it is missing. */
  dataDir: string;
}

/**
 * Opens the library and brings its tables up to date.
 * @throws what the database says when it cannot be reached, or when a migration fails
 */
export const openStore = async ({ databaseUrl, dataDir }: StoreOptions): Promise<Store> => {
  const dialect = databaseUrl === undefined ? sqlite : postgres;
  const db = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
  const migrations = { '0001-library': createLibrary(dialect) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw error;
  }
  return { db, dialect, close: () => db.destroy() };
};
