import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { findWrongFile } from './backed-up-files.ts';
import { libraryTables } from './library-tables.ts';
import { knownMigrations } from './library-version.ts';
import type { Progress } from './progress.ts';
import { contentsInSqlite } from './sqlite-rows.ts';
import { type Contents, expectSame } from './table-hash.ts';

/** Opens a backup to be read. @throws Error, in Chinese, where the file is none, or of a newer version */
export const openBackup = async (name: string): Promise<Database.Database> => {
  if (!existsSync(name)) throw new Error(`没有这个文件：${name}`);
  const file = new Database(name, { readonly: true, fileMustExist: true });
  try {
    if (!isBackup(file)) throw new Error(`${name} 不是 library -- backup 做的备份`);
    await knownMigrations(file);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
};

const isBackup = (file: Database.Database): boolean => {
  try {
    return file.prepare("select 1 from sqlite_schema where name = 'backup_about'").get() !== undefined;
  } catch {
    return false;
  }
};

/** What a backup says that its tables hold. */
const notedContents = (file: Database.Database): Contents => {
  const rows = file.prepare('select name, row_count, hash from backup_tables').all() as {
    name: string;
    row_count: number;
    hash: string;
  }[];
  return new Map(rows.map(({ name, row_count, hash }) => [name, { rows: row_count, hash }]));
};

/** Reads a backup, or a copy of one, whole. @throws Error, in Chinese, where something of it is not as it was written */
export const checkBackup = (file: Database.Database, progress: Progress): void => {
  const noted = notedContents(file);
  progress.begin(
    '核对备份',
    [...noted.values()].reduce((sum, { rows }) => sum + rows, 0),
  );
  expectSame(contentsInSqlite(file, libraryTables(file), progress), noted);
  const wrong = findWrongFile(file);
  if (wrong !== undefined) throw new Error(`备份里的文件 ${wrong} 已损坏`);
};
