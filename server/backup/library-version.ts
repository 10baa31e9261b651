import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Dialect } from '../db/dialect.ts';
import { readMigrations } from '../db/migrating/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { libraryTables } from './library-tables.ts';

/** A library of a newer version of this program. */
export class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';
}

/**
 * Names of the migrations that a library in SQLite has had.
 * @throws UnknownVersionError where it is no library, or this program does not know one of them
 */
export const knownMigrations = async (file: Database.Database): Promise<string[]> => {
  const isLibrary = file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;
  if (!isLibrary) throw new UnknownVersionError('文件里没有书库');
  const names = file.prepare('select name from kysely_migration order by name').pluck().all() as string[];
  await expectKnown({ name: 'sqlite' }, names);
  return names;
};

/** @param names of the migrations that a library has had @throws UnknownVersionError where this program does not know one of them */
export const expectKnown = async (dialect: Pick<Dialect, 'name'>, names: readonly string[]): Promise<void> => {
  const known = new Set((await readMigrations(dialect)).map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new UnknownVersionError(`来自更新版本的书海（${unknown}）：请改用那个版本`);
};

/** Names of the tables of this version of the program, as a new library has them. */
export const ownTables = async (): Promise<string[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-tables-'));
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
