import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { fromZero, ofMember, ofNovel, required } from './columns.ts';

/** Creates what the site tells its members, and what they tell it. */
export const createMessages = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await createMessageTable(db, dialect);
  // What went to everybody, so that it can be recalled.
  await db.schema
    .createTable('announcements')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('recipients', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('recalled_at', 'bigint')
    .execute();
  // New chapters of which not all readers have been told.
  await db.schema
    .createTable('untold_updates')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofNovel)
    .addColumn('title', 'text', required)
    .addColumn('chapters', 'integer', required)
    .addColumn('first_serial', 'integer', required)
    .addColumn('latest_title', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('told_member_id', 'bigint', fromZero)
    .execute();
  await db.schema.createIndex('untold_updates_novel').on('untold_updates').column('novel_id').execute();
  await db.schema
    .createTable('feedback')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofMember)
    .addColumn('kind', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('context', 'text')
    .addColumn('status', 'text', required)
    .addColumn('reply', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('replied_at', 'bigint')
    .execute();
  await db.schema.createIndex('feedback_member').on('feedback').columns(['member_id', 'id']).execute();
};

const createMessageTable = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('messages')
    .addColumn('id', dialect.idType, dialect.countingId)
    .$call(ofMember)
    .addColumn('kind', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('link', 'text')
    .addColumn('novel_id', 'bigint', (column) => column.references('novels.id').onDelete('cascade'))
    .addColumn('day', 'integer')
    .addColumn('chapters', 'integer')
    .addColumn('read', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    // Empty of what belongs to no announcement.
    .addColumn('announcement_id', 'bigint')
    // One update a novel and day. Other messages have neither, and nulls are never equal.
    .addUniqueConstraint('messages_update', ['member_id', 'novel_id', 'day'])
    .execute();
  await db.schema.createIndex('messages_newest').on('messages').columns(['member_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('messages_unread').on('messages').columns(['member_id', 'read']).execute();
  await db.schema.createIndex('messages_novel').on('messages').column('novel_id').execute();
  await db.schema
    .createIndex('messages_announcement')
    .on('messages')
    .columns(['announcement_id', 'id'])
    .where(sql.ref('announcement_id'), 'is not', null)
    .execute();
};
