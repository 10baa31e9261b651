import { chmod, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type Database from 'better-sqlite3';
import type { Store } from '../db/open-store.ts';
import { syncEntry } from '../releases/publishing/write-to-disk.ts';
import { backUpFiles, type Places } from './backed-up-files.ts';
import { copyFromPostgres } from './copy-from-postgres.ts';
import { copySqlite } from './copy-sqlite.ts';
import { backupName } from './kept-backups.ts';
import { makePartialFolder } from './partial-folder.ts';
import type { Progress } from './progress.ts';
import type { Contents } from './table-hash.ts';

interface MadeBackup {
  file: string;
  bytes: number;
  /** Rows of all tables. */
  rows: number;
  /** Files that lie beside the database. */
  files: number;
}

/**
 * Makes a backup while the site writes on: one file, a library in SQLite as it was at one moment, with the files that lie beside it.
 * It has its name once it is whole, compared row by row with the library, and on the disk.
 * @param target a file that is not there, or a folder
 * @throws Error, in Chinese, where the file is there already; DifferentContentError
 */
export const makeBackup = async (
  store: Store,
  environment: Places,
  { target, now, progress }: { target: string; now: number; progress: Progress },
): Promise<MadeBackup> => {
  const file = await fileOfBackup(target, now);
  const partial = await makePartialFolder(path.dirname(file), `${path.basename(file)}.partial-`);
  try {
    // The database first: no file that its rows name is missing then.
    const copied =
      store.dialect.name === 'sqlite'
        ? await copySqlite(environment.dataDir, partial, progress)
        : await copyFromPostgres(store, partial, progress);
    const files = await backUpFiles(copied.file, environment);
    noteContents(copied.file, copied.contents, { madeAt: now, database: store.dialect.name });
    copied.file.pragma('journal_mode = DELETE');
    copied.file.close();
    const whole = path.join(partial, 'shuhai.db');
    await chmod(whole, 0o600);
    await syncEntry(whole);
    await rename(whole, file);
    await syncEntry(path.dirname(file));
    const rows = [...copied.contents.values()].reduce((sum, content) => sum + content.rows, 0);
    return { file, bytes: (await stat(file)).size, rows, files };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
};

/** The file that a new backup becomes. @param target a file that is not there, or a folder @throws Error, in Chinese, where it is there */
export const fileOfBackup = async (target: string, now: number): Promise<string> => {
  const found = await stat(target).catch(() => undefined);
  const file = found?.isDirectory() ? path.join(target, backupName(now)) : target;
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} 已经存在`);
  return file;
};

const noteContents = (
  file: Database.Database,
  contents: Contents,
  about: { madeAt: number; database: string },
): void => {
  file.exec('create table backup_tables (name text primary key, row_count integer not null, hash text not null)');
  file.exec('create table backup_about (made_at integer not null, database text not null)');
  const insert = file.prepare('insert into backup_tables values (?, ?, ?)');
  for (const [name, { rows, hash }] of contents) insert.run(name, rows, hash);
  file.prepare('insert into backup_about values (?, ?)').run(about.madeAt, about.database);
};
