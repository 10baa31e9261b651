import type Database from 'better-sqlite3';
import { type LibraryTable, quote } from './library-tables.ts';
import type { Progress } from './progress.ts';
import { type Contents, createTableHash, type Row } from './table-hash.ts';

/** The rows of a table in the order of its key, one after the other. */
export const rowsInSqlite = (file: Database.Database, { name, columns, order }: LibraryTable): IterableIterator<Row> =>
  file
    .prepare(`select ${columns.map(quote).join(', ')} from ${quote(name)} order by ${order.map(quote).join(', ')}`)
    .raw()
    .iterate() as IterableIterator<Row>;

/** Reads tables whole. @returns the number and the hash of the rows of each */
export const contentsInSqlite = (
  file: Database.Database,
  tables: readonly LibraryTable[],
  progress: Progress,
): Contents =>
  new Map(
    tables.map((table) => {
      const hash = createTableHash();
      for (const row of rowsInSqlite(file, table)) {
        hash.add(row);
        progress.add(1);
      }
      return [table.name, hash.content()];
    }),
  );

/** Number of rows of all tables. */
export const countRows = (file: Database.Database, tables: readonly LibraryTable[]): number =>
  tables.reduce(
    (sum, { name }) =>
      sum +
      (file
        .prepare(`select count(*) from ${quote(name)}`)
        .pluck()
        .get() as number),
    0,
  );

/** Empties tables whose rows are to be copied from elsewhere, and has triggers not count what comes. @returns how they are put back */
export const emptyTables = (file: Database.Database, tables: readonly LibraryTable[]): (() => void) => {
  file.pragma('foreign_keys = OFF');
  const triggers = file.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) file.exec(`drop trigger ${quote(name)}`);
  for (const { name } of tables) file.exec(`delete from ${quote(name)}`);
  return () => {
    for (const { sql } of triggers) file.exec(sql);
  };
};
