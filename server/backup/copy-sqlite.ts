import path from 'node:path';
import Database from 'better-sqlite3';
import { libraryTables } from './library-tables.ts';
import type { Progress } from './progress.ts';
import { contentsInSqlite, countRows } from './sqlite-rows.ts';
import { expectSame } from './table-hash.ts';

/** Time for which a file that is being opened or replaced is waited for. */
const busyTimeoutMs = 10_000;

/** Pages that are copied at a time. */
const pagesPerStep = 2_000;

/** Opens a library as it is at this moment, and stays so: others write on, and their writes are not seen. */
export const openSnapshot = (dataDir: string): Database.Database => {
  const snapshot = new Database(path.join(dataDir, 'shuhai.db'), { fileMustExist: true });
  snapshot.pragma(`busy_timeout = ${busyTimeoutMs}`);
  snapshot.exec('begin');
  snapshot.prepare('select count(*) from sqlite_schema').get();
  return snapshot;
};

/** Copies a library in SQLite into a new file `shuhai.db`, and compares both. Parameters and result as of copyFromPostgres. */
export const copySqlite = async (dataDir: string, folder: string, progress: Progress) => {
  const snapshot = openSnapshot(dataDir);
  const copy = path.join(folder, 'shuhai.db');
  try {
    progress.begin('复制', snapshot.pragma('page_count', { simple: true }) as number);
    // SQLite begins anew where others write between two steps, but not within a transaction that sees none of it.
    let left: number | undefined;
    await snapshot.backup(copy, {
      progress: ({ totalPages, remainingPages }) => {
        progress.add((left ?? totalPages) - remainingPages);
        left = remainingPages;
        return pagesPerStep;
      },
    });
    const tables = libraryTables(snapshot);
    progress.begin('核对', 2 * countRows(snapshot, tables));
    const contents = contentsInSqlite(snapshot, tables, progress);
    const file = new Database(copy);
    file.pragma('journal_mode = MEMORY');
    expectSame(contentsInSqlite(file, tables, progress), contents);
    return { file, contents };
  } finally {
    snapshot.close();
  }
};
