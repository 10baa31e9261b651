import path from 'node:path';
import Database from 'better-sqlite3';
import { sql, type Transaction } from 'kysely';
import { executedMigrations, migrate, readMigrations } from '../db/migrating/migrate.ts';
import { openDatabase, type Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { type LibraryTable, libraryTables, quote } from './library-tables.ts';
import { expectKnown } from './library-version.ts';
import { readBatches } from './postgres-rows.ts';
import type { Progress } from './progress.ts';
import { contentsInSqlite, emptyTables } from './sqlite-rows.ts';
import { createTableHash, expectSame, type TableContent } from './table-hash.ts';

/**
 * Copies a library in PostgreSQL, as one snapshot shows it, into a new file `shuhai.db`, and compares both. Others write on meanwhile.
 * @param folder for the file
 * @returns the file, open, and the contents of its tables
 */
export const copyFromPostgres = async (source: Store, folder: string, progress: Progress) => {
  const file = await makeEmptyLibrary(source, folder);
  const tables = libraryTables(file);
  const putBack = emptyTables(file, tables);
  const expected = await source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await source.dialect.liftTimeLimits(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      progress.begin('读出', await estimateRows(trx, tables));
      const contents = new Map<string, TableContent>();
      for (const table of tables) contents.set(table.name, await copyTable(trx, file, table, progress));
      await copyGrams(trx, file);
      await continueIds(trx, file);
      return contents;
    });
  putBack();
  progress.begin(
    '核对',
    [...expected.values()].reduce((sum, { rows }) => sum + rows, 0),
  );
  expectSame(contentsInSqlite(file, tables, progress), expected);
  return { file, contents: expected };
};

/** A file with the tables of the version that the source has. @throws UnknownVersionError where this program does not know all of them */
const makeEmptyLibrary = async (source: Store, folder: string): Promise<Database.Database> => {
  const names = await expectKnown(source.dialect, await executedMigrations(source));
  const empty = openDatabase({ dataDir: folder });
  const migrations = await readMigrations(empty.dialect);
  await migrate(
    empty,
    migrations.filter(({ name }) => names.includes(name)),
  );
  await empty.close();
  const file = new Database(path.join(folder, 'shuhai.db'));
  // Nobody sees it before it is whole and on the disk.
  file.pragma('journal_mode = MEMORY');
  file.pragma('synchronous = OFF');
  return file;
};

const copyTable = async (
  trx: Transaction<Tables>,
  file: Database.Database,
  table: LibraryTable,
  progress: Progress,
): Promise<TableContent> => {
  const hash = createTableHash();
  const insert = file.prepare(
    `insert into ${quote(table.name)} (${table.columns.map(quote)}) values (${table.columns.map(() => '?')})`,
  );
  file.exec('begin');
  await readBatches(trx, table, (rows) => {
    let bytes = 0;
    for (const row of rows) {
      insert.run(row);
      bytes += hash.add(row);
    }
    progress.add(rows.length);
    return bytes;
  });
  file.exec('commit');
  return hash.content();
};

/** They stand in the row of novel_search in PostgreSQL, and in an index of their own in SQLite. */
const copyGrams = async (trx: Transaction<Tables>, file: Database.Database): Promise<void> => {
  const insert = file.prepare('insert into novel_grams (rowid, grams) values (?, ?)');
  file.exec('begin');
  await readBatches(trx, { name: 'novel_search', columns: ['novel_id', 'grams'], order: ['novel_id'] }, (rows) => {
    let bytes = 1;
    for (const [id, grams] of rows) {
      const text = (grams as unknown as string[]).join(' ');
      insert.run(id, text);
      bytes += text.length;
    }
    return bytes;
  });
  file.exec('commit');
};

/** An id of a row that is gone is never given again. */
const continueIds = async (trx: Transaction<Tables>, file: Database.Database): Promise<void> => {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select table_name as name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass) as last
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { name, last } of rows) {
    if (last === null) continue;
    file.prepare('delete from sqlite_sequence where name = ?').run(name);
    file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, last);
  }
};

/** As PostgreSQL's statistics have it: counting would read everything once more. */
const estimateRows = async (trx: Transaction<Tables>, tables: readonly LibraryTable[]): Promise<number> => {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ count: number }>`select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as count
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind = 'r' and relname = any(${names})`.execute(trx);
  return rows[0]?.count ?? 0;
};
