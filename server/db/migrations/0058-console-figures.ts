import { type Kysely, sql } from 'kysely';
import { fromZero, maybeEmpty, required } from './0048-baseline/columns.ts';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** Adds what the console has to know: the backups that are to be made, why releases were refused, and figures of the site by day. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await createBackupTasks(db, dialect);
    await createRefusals(db, dialect);
    await createFigures(db, dialect);
  },
});

const createBackupTasks = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  // Not `backup_…`: tables of that name are a backup's own.
  await db.schema
    .createTable('console_backup_tasks')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('kind', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('by_clock', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('error', 'text')
    .addColumn('step', 'text', maybeEmpty)
    .addColumn('percent', 'integer', fromZero)
    .addColumn('attempts', 'integer', fromZero)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute();
  // The queue, and the last of each file.
  await db.schema
    .createIndex('console_backup_tasks_state')
    .on('console_backup_tasks')
    .columns(['state', 'id'])
    .execute();
  await db.schema.createIndex('console_backup_tasks_file').on('console_backup_tasks').columns(['file', 'id']).execute();
};

const createRefusals = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('release_refusals')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('at', 'bigint', required)
    .addColumn('wish', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('by_whom', 'text', required)
    .addColumn('problems', 'text', required)
    .execute();
};

/** Sums of days, of words that nothing was found by, and of novels that were left: no row is about a reader. */
const createFigures = async (db: Kysely<unknown>, { bytesType }: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('site_days')
    .addColumn('day', 'integer', required)
    .addColumn('kind', 'text', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('site_days_key', ['day', 'kind'])
    .execute();
  await db.schema
    .createTable('reader_sketches')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('sketch', sql.raw(bytesType), required)
    .execute();
  await db.schema
    .createTable('empty_searches')
    .addColumn('day', 'integer', required)
    .addColumn('keyword', 'text', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('empty_searches_key', ['day', 'keyword'])
    .execute();
  await db.schema
    .createTable('left_novels')
    .addColumn('day', 'integer', required)
    // Not a reference: what was counted meanwhile is saved though the novel is gone.
    .addColumn('novel_id', 'bigint', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('left_novels_key', ['day', 'novel_id'])
    .execute();
};
