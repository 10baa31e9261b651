import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase, openStore } from '../db/open-store.ts';
import { inUseMs, LibraryInUseError } from '../db/sqlite/sqlite.ts';
import { isBusy } from '../db/sqlite/sqlite-busy.ts';
import type { Environment } from '../environment.ts';
import { syncEntry } from '../releases/publishing/write-to-disk.ts';
import { checkBackup, openBackup } from './check-backup.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { restoreFiles } from './kept-files.ts';
import { libraryTables } from './library-tables.ts';
import { refuseToOverwrite } from './occupied-library.ts';
import type { Progress } from './progress.ts';
import { countRows } from './sqlite-rows.ts';

export interface RestoreOptions {
  /** Whether what the library holds may go. */
  overwrite: boolean;
  progress: Progress;
}

/**
 * Puts a backup in place of the library that the environment names, of either database: whole, compared row by row, or not at all.
 * Files beside the database come first; those that are there and not in the backup stay.
 * @throws Error, in Chinese: no backup, a damaged one, one of a newer version, a library that has something, a server that runs
 */
export const restoreBackup = async (
  backup: string,
  environment: Environment,
  options: RestoreOptions,
): Promise<void> => {
  const file = await openBackup(backup);
  try {
    await (environment.databaseUrl === undefined
      ? restoreToSqlite(backup, environment, options)
      : restoreToPostgres(file, environment, options));
  } finally {
    file.close();
  }
};

const restoreToPostgres = async (
  file: Database.Database,
  environment: Environment,
  { overwrite, progress }: RestoreOptions,
): Promise<void> => {
  checkBackup(file, progress);
  const target = openDatabase(environment);
  try {
    progress.begin('写入并核对', 2 * countRows(file, libraryTables(file)));
    await copyToPostgres(file, target, { overwrite, progress, beforeCommit: () => restoreFiles(file, environment) });
  } finally {
    await target.close();
  }
};

const restoreToSqlite = async (
  backup: string,
  environment: Environment,
  { overwrite, progress }: RestoreOptions,
): Promise<void> => {
  const { dataDir } = environment;
  const place = path.join(dataDir, 'shuhai.db');
  if (!overwrite && occupied(place)) refuseToOverwrite();
  const partial = path.join(dataDir, `restore-${process.pid}`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const copy = path.join(partial, 'shuhai.db');
    await copyFile(backup, copy);
    const file = new Database(copy);
    checkBackup(file, progress);
    await restoreFiles(file, environment);
    for (const table of ['backup_tables', 'backup_files', 'backup_about']) file.exec(`drop table ${table}`);
    file.exec('update content_revision set value = value + 1');
    file.close();
    await (await openStore({ dataDir: partial })).close();
    await syncEntry(copy);
    await putAway(place);
    await rename(copy, place);
    await syncEntry(dataDir);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
};

/** Whether there is a library that has something, or a file of which nobody can tell. */
const occupied = (place: string): boolean => {
  let file: Database.Database;
  try {
    file = new Database(place, { fileMustExist: true });
  } catch {
    return false;
  }
  try {
    const tables = file
      .prepare("select name from sqlite_schema where type = 'table' and name in ('novels', 'members')")
      .pluck()
      .all() as string[];
    return tables.some((table) => file.prepare(`select 1 from ${table} limit 1`).get() !== undefined);
  } catch {
    return true;
  } finally {
    file.close();
  }
};

/** Takes the write-ahead log of the library that goes out of the way, which only works where nobody has it open. */
const putAway = async (place: string): Promise<void> => {
  if (!(await stat(place).catch(() => undefined))) return;
  try {
    const file = new Database(place, { timeout: inUseMs });
    try {
      file.pragma('journal_mode = DELETE');
    } finally {
      file.close();
    }
  } catch (error) {
    if (isBusy(error)) throw new LibraryInUseError();
    // A damaged library is what backups are for.
    for (const ending of ['-wal', '-shm', '-journal']) await rm(`${place}${ending}`, { force: true });
  }
};
