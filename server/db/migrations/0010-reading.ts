import type { CreateTableBuilder, Kysely } from 'kysely';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** What finds a reading position again after an edit, notes in the text, and the time spent reading by day. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await extendProgress(db);
    await createNotes(db, dialect);
    await createReadingDays(db);
  },
});

const owned = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table.addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'));

/** Revision, quote and device are unknown of positions that were taken before, and of those from backups. */
const extendProgress = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reading_progress').addColumn('revision', 'integer').execute();
  await db.schema.alterTable('reading_progress').addColumn('quote', 'text').execute();
  await db.schema.alterTable('reading_progress').addColumn('device', 'text').execute();
  // A report that was queued before the history was cleared must not bring a part of it back.
  await db.schema.alterTable('members').addColumn('history_cleared_at', 'bigint').execute();
};

const createNotes = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('notes')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(owned)
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
    .addColumn('serial', 'integer', (column) => column.notNull())
    .addColumn('pid', 'text', (column) => column.notNull())
    .addColumn('offset', 'integer', (column) => column.notNull())
    .addColumn('end_pid', 'text', (column) => column.notNull())
    .addColumn('end_offset', 'integer', (column) => column.notNull())
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('suffix', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    // A note that is sent twice, as after a lost answer, is one note.
    .addUniqueConstraint('notes_client', ['member_id', 'client_id'])
    .execute();
  // The notes of a chapter, and those of a novel page by page.
  await db.schema.createIndex('notes_place').on('notes').columns(['member_id', 'novel_id', 'serial', 'id']).execute();
  await db.schema.createIndex('notes_newest').on('notes').columns(['member_id', 'id']).execute();
  await db.schema.createIndex('notes_novel').on('notes').column('novel_id').execute();
};

const createReadingDays = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('reading_days')
    .$call(owned)
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reading_days_key', ['member_id', 'day'])
    .execute();
  await db.schema
    .createTable('reading_day_reports')
    .$call(owned)
    .addColumn('report_id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reading_day_reports_key', ['member_id', 'report_id'])
    .execute();
  await db.schema.createIndex('reading_day_reports_received').on('reading_day_reports').column('received_at').execute();
};
