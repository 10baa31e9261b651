import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { ContentRevision } from './content-revision.ts';
import type { Dialect } from './dialect.ts';
import { createLibrary } from './migrations/0001-library.ts';
import { createContentRevision } from './migrations/0002-content-revision.ts';
import { createMembers } from './migrations/0003-members.ts';
import { createMemberThings } from './migrations/0004-member-things.ts';
import { createEditing } from './migrations/0005-editing.ts';
import { createKnownDevices } from './migrations/0006-known-devices.ts';
import { createReleases } from './migrations/0007-releases.ts';
import { openPostgres, postgres } from './postgres.ts';
import { openSqlite, sqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** What a kind of database gives when it is opened. */
export interface OpenDatabase {
  db: Kysely<Tables>;
  /** Begins to follow the count of content changes; the tables must be there. */
  watchContent(): Promise<ContentRevision>;
}

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
}

/**
 * Opens the library and brings its tables up to date.
 * @throws what the database says when it cannot be reached, or when a migration fails
 */
export const openStore = async ({ databaseUrl, dataDir }: StoreOptions): Promise<Store> => {
  const dialect = databaseUrl === undefined ? sqlite : postgres;
  const { db, watchContent } = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
  const migrations = {
    '0001-library': createLibrary(dialect),
    '0002-content-revision': createContentRevision(dialect),
    '0003-members': createMembers(dialect),
    '0004-member-things': createMemberThings(dialect),
    '0005-editing': createEditing(dialect),
    '0006-known-devices': createKnownDevices(),
    '0007-releases': createReleases(dialect),
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw error;
  }
  return { db, dialect, watchContent, close: () => db.destroy() };
};
