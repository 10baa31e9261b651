import type Database from 'better-sqlite3';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';
import { type BackedUpFile, backedUpFiles, type Places, syncFolders, writeBackedUpFile } from './backed-up-files.ts';

/**
 * Table of a library that was restored, with the files that are still to be put beside it: it comes with the library, and is dropped
 * once all of them are there. So a restore that is killed leaves the old library and its files, or those of the backup.
 */
export const restoredFiles = 'restored_files';

/** Puts the files of a backup, or those that a library in SQLite still waits for, into the table of a library in PostgreSQL. */
export const noteRestoredFiles = async (file: Database.Database, trx: Transaction<Tables>): Promise<void> => {
  await sql`drop table if exists ${sql.table(restoredFiles)}`.execute(trx);
  const source = ['backup_files', restoredFiles].find(
    (name) => file.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined,
  );
  if (source === undefined) return;
  await sql`create table ${sql.table(restoredFiles)} (place text not null, path text not null, mode integer not null,
    content bytea not null, primary key (place, path))`.execute(trx);
  for (const { place, path, mode, content } of backedUpFiles(file, source))
    await sql`insert into ${sql.table(restoredFiles)} (place, path, mode, content)
      values (${place}, ${path}, ${mode}, ${content})`.execute(trx);
};

/**
 * Puts the files of a library that was restored where they belong, each whole or not at all; others stay. Where there are none it costs
 * one row. Several processes may do it at once.
 */
export const putRestoredFiles = async (store: Store, places: Places): Promise<void> => {
  if (!(await hasRestoredFiles(store, store.db))) return;
  await store.db.transaction().execute(async (trx) => {
    if (store.dialect.name === 'postgres') {
      await store.dialect.liftTimeLimits(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    }
    await store.dialect.lock(trx, restoredFiles);
    if (!(await hasRestoredFiles(store, trx))) return;
    const names = await sql<Pick<BackedUpFile, 'place' | 'path'>>`select place, path from ${sql.table(restoredFiles)}
      order by place, path`.execute(trx);
    const folders = new Set<string>();
    for (const { place, path } of names.rows) {
      const { rows } = await sql<BackedUpFile>`select place, path, mode, content from ${sql.table(restoredFiles)}
        where place = ${place} and path = ${path}`.execute(trx);
      for (const kept of rows) folders.add(await writeBackedUpFile(places, kept));
    }
    await syncFolders(folders);
    await sql`drop table ${sql.table(restoredFiles)}`.execute(trx);
  });
};

/** Whether a restore was killed before all its files were where they belong. */
export const hasRestoredFiles = async ({ dialect }: Pick<Store, 'dialect'>, db: Kysely<Tables>): Promise<boolean> => {
  const found =
    dialect.name === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${restoredFiles}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${restoredFiles}`;
  return (await found.execute(db)).rows.length > 0;
};
