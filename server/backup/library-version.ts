import { rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Dialect } from '../db/dialect.ts';
import { withBaseline } from '../db/migrating/earlier-libraries.ts';
import { readMigrations } from '../db/migrating/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { libraryTables } from './library-tables.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A library of a newer version of this program. */
class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';
}

/**
 * Names of the migrations that made the tables of a library in SQLite.
 * @throws UnknownVersionError where it is no library, or this program does not know one of them; EarlierDatabaseError
 */
export const knownMigrations = async (file: Database.Database): Promise<string[]> => {
  const isLibrary = file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
  if (!isLibrary) throw new UnknownVersionError('文件里没有书库');
  const names = file.prepare('select name from kysely_migration order by name').pluck().all() as string[];
  return expectKnown({ name: 'sqlite' }, names);
};

/**
 * @param executed names of the migrations that a library has had
 * @returns those that made its tables
 * @throws UnknownVersionError where this program does not know one of them; EarlierDatabaseError
 */
export const expectKnown = async (dialect: Pick<Dialect, 'name'>, executed: readonly string[]): Promise<string[]> => {
  const known = new Set((await readMigrations(dialect)).map(({ name }) => name));
  const names = withBaseline(executed);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new UnknownVersionError(`来自更新版本的书海（${unknown}）：请改用那个版本`);
  return names;
};

/** Names of the tables of this version of the program, as a new library has them. */
export const ownTables = async (): Promise<string[]> => {
  const dataDir = await makeTemporaryFolder('shuhai-tables');
  try {
    await (await openStore({ dataDir })).close();
    const file = new Database(path.join(dataDir, 'shuhai.db'));
    const names = libraryTables(file).map(({ name }) => name);
    file.close();
    return names;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
