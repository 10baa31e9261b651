import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Transaction } from 'kysely';
import type { Authority } from '../console/record/record-act.ts';
import { openDatabase, openStore } from '../db/open-store.ts';
import { inUseMs, LibraryInUseError } from '../db/sqlite/sqlite.ts';
import { isBusy } from '../db/sqlite/sqlite-busy.ts';
import type { Tables } from '../db/tables.ts';
import type { Environment } from '../environment.ts';
import { syncEntry } from '../releases/publishing/write-to-disk.ts';
import { checkBackup, openBackup } from './check-backup.ts';
import { copyToPostgres } from './copy-to-postgres.ts';
import { recordRestore } from './kept-backups.ts';
import { libraryTables } from './library-tables.ts';
import { refuseToOverwrite } from './occupied-library.ts';
import { makePartialFolder } from './partial-folder.ts';
import type { Progress } from './progress.ts';
import { putRestoredFiles, restoredFiles } from './restored-files.ts';
import { countRows } from './sqlite-rows.ts';

interface RestoreOptions {
  /** Whether the present library may be overwritten though it holds something. */
  overwrite: boolean;
  progress: Progress;
  /** Who restores, for the record of the library that is restored. */
  authority: Authority;
}

/**
 * Puts a backup in place of the library that the environment names, of either database: whole, compared row by row, or not at all.
 * The library changes at one moment; its files, which come with it as rows, are put beside it then, by the next start where this is killed.
 * Files that are there and not in the backup stay.
 * @throws Error, in Chinese: no backup, a damaged one, one of a newer version, a library that has something, a server that runs
 */
export const restoreBackup = async (
  backup: string,
  environment: Environment,
  options: RestoreOptions,
): Promise<void> => {
  const file = await openBackup(backup);
  try {
    const madeAt = file.prepare('select made_at from backup_about').pluck().get() as number;
    const record: RecordRestore = (trx) =>
      recordRestore(trx, { file: path.basename(backup), madeAt }, options.authority);
    await (environment.databaseUrl === undefined
      ? restoreToSqlite(backup, environment, options, record)
      : restoreToPostgres(file, environment, options, record));
  } finally {
    file.close();
  }
};

/** Writes the restore into the record of the restored library. */
type RecordRestore = (trx: Transaction<Tables>) => Promise<unknown>;

const restoreToPostgres = async (
  file: Database.Database,
  environment: Environment,
  { overwrite, progress }: RestoreOptions,
  record: RecordRestore,
): Promise<void> => {
  checkBackup(file, progress);
  const target = openDatabase(environment);
  try {
    progress.begin('写入并核对', 2 * countRows(file, libraryTables(file)));
    await copyToPostgres(file, target, { overwrite, progress, record });
    await putRestoredFiles(target, environment);
  } finally {
    await target.close();
  }
};

const restoreToSqlite = async (
  backup: string,
  environment: Environment,
  { overwrite, progress }: RestoreOptions,
  record: RecordRestore,
): Promise<void> => {
  const { dataDir } = environment;
  const place = path.join(dataDir, 'shuhai.db');
  if (!overwrite && occupied(place)) refuseToOverwrite();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  expectUnused(place);
  const partial = await makePartialFolder(dataDir, 'restore-');
  try {
    const copy = path.join(partial, 'shuhai.db');
    await copyFile(backup, copy);
    const file = new Database(copy);
    checkBackup(file, progress);
    for (const table of ['backup_tables', 'backup_about']) file.exec(`drop table ${table}`);
    file.exec(`alter table backup_files rename to ${restoredFiles}`);
    file.exec('update content_revision set value = value + 1');
    file.close();
    const made = await openStore({ dataDir: partial });
    await made.db.transaction().execute(record).finally(made.close);
    await syncEntry(copy);
    // Asked again: a server may have opened the library while the backup was read.
    if (!overwrite && occupied(place)) refuseToOverwrite();
    if (expectUnused(place) === 'damaged') await removeLogs(place);
    await rename(copy, place);
    await syncEntry(dataDir);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  const restored = await openStore({ dataDir });
  await putRestoredFiles(restored, environment).finally(() => restored.close());
};

/** Whether there is a library with novels or members, or a file in which they cannot be looked for. */
const occupied = (place: string): boolean => {
  if (!existsSync(place)) return false;
  let file: Database.Database;
  try {
    file = new Database(place, { fileMustExist: true });
  } catch {
    return true;
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

/**
 * Makes sure that no process has the library open that is to be replaced, by moving its write-ahead log into its file: that needs the file alone.
 * @throws LibraryInUseError; what SQLite says of a file that it cannot read
 */
const expectUnused = (place: string): 'whole' | 'damaged' => {
  if (!existsSync(place)) return 'whole';
  try {
    const file = new Database(place, { timeout: inUseMs });
    try {
      file.pragma('journal_mode = DELETE');
    } finally {
      file.close();
    }
    return 'whole';
  } catch (error) {
    if (isBusy(error)) throw new LibraryInUseError();
    if (isDamage(error)) return 'damaged';
    throw error;
  }
};

/** Whether SQLite finds a file damaged, or no database: such a library may be replaced too. */
const isDamage = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(Object(error).code));

/** Removes the write-ahead log of a damaged library: SQLite would apply it to the restored one. */
const removeLogs = async (place: string): Promise<void> => {
  for (const ending of ['-wal', '-shm', '-journal']) await rm(`${place}${ending}`, { force: true });
};
