import type Database from 'better-sqlite3';
import { sql, type Transaction } from 'kysely';
import { buildTables, migrate, readMigrations } from '../db/migrating/migrate.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { searchTerms } from '../novels/search/search-terms.ts';
import { libraryTables, quote } from './library-tables.ts';
import { knownMigrations, ownTables } from './library-version.ts';
import { hasSomething, refuseToOverwrite } from './occupied-library.ts';
import { contentsInPostgres, insertRows } from './postgres-rows.ts';
import type { Progress } from './progress.ts';
import { noteRestoredFiles } from './restored-files.ts';
import { rowsInSqlite } from './sqlite-rows.ts';
import { expectSame, type TableContent } from './table-hash.ts';

interface CopyOptions {
  /** Whether what the target holds may go. */
  overwrite: boolean;
  progress: Progress;
  /** Writes into the record how the library came here; both are there or neither. */
  record: (trx: Transaction<Tables>) => Promise<unknown>;
}

/** The table whose only row tells servers that something changed: it goes on from the larger count. */
const revisionTable = 'content_revision';

/**
 * Puts a library in SQLite into PostgreSQL, in one transaction: whole or not at all, read back and compared before it is committed. The
 * files of a backup come as rows, which `putRestoredFiles` puts where they belong.
 * @param source open, in a transaction where others write it
 * @param target as it is, without migrations having been run
 * @throws OccupiedLibraryError, DifferentContentError, UnknownVersionError
 */
export const copyToPostgres = async (
  source: Database.Database,
  target: Store,
  { overwrite, progress, record }: CopyOptions,
): Promise<void> => {
  const names = await knownMigrations(source);
  const tables = libraryTables(source);
  const all = await readMigrations(target.dialect);
  const replaced = await ownTables();
  // A library from before there was a record gets one by the migrations that follow.
  const hasRecord = tables.some(({ name }) => name === 'acts');
  await target.db.transaction().execute(async (trx) => {
    await target.dialect.liftTimeLimits(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await target.dialect.lock(trx, 'migrations');
    const present = await lockTables(trx, replaced);
    // Once nobody can write any more: a member may have come while this waited.
    if (!overwrite && (await hasSomething(target, trx))) refuseToOverwrite();
    const revision = await dropTables(trx, present);
    await buildTables(
      trx,
      all.filter(({ name }) => names.includes(name)),
    );
    await setTriggers(trx, tables, 'disable');
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
    const expected = new Map<string, TableContent>();
    const filled = tables.map(({ name }) => name);
    await target.dialect.withoutIndexes(trx, filled, async () => {
      for (const table of tables) {
        const complete = table.name === 'novel_search' ? withGrams(source) : undefined;
        expected.set(table.name, await insertRows(trx, table, rowsInSqlite(source, table), progress, complete));
      }
      expectSame(await contentsInPostgres(trx, tables, progress), expected);
    });
    await continueIds(source, trx);
    await setTriggers(trx, tables, 'enable');
    await sql`update ${sql.table(revisionTable)} set value = greatest(value, ${revision}) + 1`.execute(trx);
    await noteRestoredFiles(source, trx);
    if (hasRecord) await record(trx);
  });
  await migrate(target, all);
  if (!hasRecord) await target.db.transaction().execute(record);
};

/** Locks those of some tables that are there, so that nobody else reads or writes them. @returns their names */
const lockTables = async (trx: Transaction<Tables>, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename = any(${names})`.execute(trx);
  const present = rows.map(({ name }) => name);
  if (present.length > 0) await sql.raw(`lock table ${present.map(quote).join(', ')}`).execute(trx);
  return present;
};

/** Drops tables of the library. @returns the last count of content changes */
const dropTables = async (trx: Transaction<Tables>, names: readonly string[]): Promise<number> => {
  if (names.length === 0) return 0;
  const { rows: revisions } = names.includes(revisionTable)
    ? await sql<{ value: number }>`select value from ${sql.table(revisionTable)}`.execute(trx)
    : { rows: [] };
  const { rows: functions } = await sql<{ call: string }>`select distinct tgfoid::regprocedure::text as call
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relname = any(${names}) and not tgisinternal`.execute(trx);
  await sql.raw(`drop table ${names.map(quote).join(', ')} cascade`).execute(trx);
  for (const { call } of functions) await sql.raw(`drop function ${call}`).execute(trx);
  return revisions[0]?.value ?? 0;
};

/** Counters come as they are: triggers would count again what they count. */
const setTriggers = async (
  trx: Transaction<Tables>,
  tables: readonly { name: string }[],
  action: 'disable' | 'enable',
) => {
  for (const { name } of tables) await sql.raw(`alter table ${quote(name)} ${action} trigger user`).execute(trx);
};

/** In SQLite the grams are an index that cannot be read: they are made again of title and author. */
const withGrams = (source: Database.Database) => {
  const named = source.prepare<[unknown], { title: string; author: string }>(
    'select title, authors.name as author from novels join authors on authors.id = author_id where novels.id = ?',
  );
  return async (row: object): Promise<object> => {
    const { title = '', author = '' } = named.get((row as Tables['novel_search']).novel_id) ?? {};
    return { ...row, grams: (await searchTerms(title, author)).grams };
  };
};

/** An id of a row that is gone is never given again. */
const continueIds = async (source: Database.Database, trx: Transaction<Tables>): Promise<void> => {
  const counts = source.prepare('select name, seq from sqlite_sequence where seq > 0').all() as {
    name: string;
    seq: number;
  }[];
  for (const { name, seq } of counts)
    await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${seq})`.execute(trx);
};
