import type { Kysely } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { ofMember, ofNovel, required } from './columns.ts';

/** Creates where members are in their books, what they wrote into them, and how long they read. */
export const createReading = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await createPositions(db);
  await createCollectedChapters(db, dialect);
  await createNotes(db, dialect);
  await createReadingDays(db);
};

const createPositions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('reading_progress')
    .$call(ofMember)
    .$call(ofNovel)
    .addColumn('serial', 'integer', required)
    .addColumn('no', 'integer', required)
    .addColumn('pid', 'text')
    .addColumn('offset', 'integer', required)
    .addColumn('fraction', 'double precision', required)
    .addColumn('read_at', 'bigint', required)
    // By these a position is found again after an edit; they are unknown of positions from backups.
    .addColumn('revision', 'integer')
    .addColumn('quote', 'text')
    .addColumn('device', 'text')
    // Serials as `1-40,43`.
    .addColumn('read_chapters', 'text')
    .addPrimaryKeyConstraint('reading_progress_key', ['member_id', 'novel_id'])
    .execute();
  await db.schema
    .createIndex('reading_progress_recent')
    .on('reading_progress')
    .columns(['member_id', 'read_at', 'novel_id'])
    .execute();
  await db.schema.createIndex('reading_progress_novel').on('reading_progress').column('novel_id').execute();
  // A report that another device sends later must not bring a novel back that was taken out of the history.
  await db.schema
    .createTable('history_removals')
    .$call(ofMember)
    .$call(ofNovel)
    .addColumn('removed_at', 'bigint', required)
    .addPrimaryKeyConstraint('history_removals_key', ['member_id', 'novel_id'])
    .execute();
  await db.schema.createIndex('history_removals_novel').on('history_removals').column('novel_id').execute();
};

const createCollectedChapters = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('collected_chapters')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofMember)
    .$call(ofNovel)
    .addColumn('serial', 'integer', required)
    .addColumn('chapter_title', 'text', required)
    .addColumn('pid', 'text', required)
    .addColumn('quote', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'bigint', required)
    // The same place and words again are the same collected chapter.
    .addUniqueConstraint('collected_chapters_place', ['member_id', 'novel_id', 'serial', 'pid', 'quote'])
    .execute();
  await db.schema
    .createIndex('collected_chapters_member')
    .on('collected_chapters')
    .columns(['member_id', 'id'])
    .execute();
  await db.schema.createIndex('collected_chapters_novel').on('collected_chapters').column('novel_id').execute();
};

const createNotes = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('notes')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofMember)
    .addColumn('client_id', 'text', required)
    .$call(ofNovel)
    .addColumn('serial', 'integer', required)
    .addColumn('pid', 'text', required)
    .addColumn('offset', 'integer', required)
    .addColumn('end_pid', 'text', required)
    .addColumn('end_offset', 'integer', required)
    .addColumn('quote', 'text', required)
    .addColumn('prefix', 'text', required)
    .addColumn('suffix', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('revision', 'integer')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
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
    .$call(ofMember)
    .addColumn('day', 'text', required)
    .addColumn('seconds', 'integer', required)
    .addColumn('characters', 'integer', required)
    .addPrimaryKeyConstraint('reading_days_key', ['member_id', 'day'])
    .execute();
  // A report that is sent twice is counted once.
  await db.schema
    .createTable('reading_day_reports')
    .$call(ofMember)
    .addColumn('report_id', 'text', required)
    .addColumn('received_at', 'bigint', required)
    .addPrimaryKeyConstraint('reading_day_reports_key', ['member_id', 'report_id'])
    .execute();
  await db.schema.createIndex('reading_day_reports_received').on('reading_day_reports').column('received_at').execute();
};
