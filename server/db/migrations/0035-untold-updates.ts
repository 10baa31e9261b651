import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** New chapters of which not all readers have been told. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('untold_updates')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('chapters', 'integer', (column) => column.notNull())
      .addColumn('first_serial', 'integer', (column) => column.notNull())
      .addColumn('latest_title', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('told_member_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('untold_updates_novel').on('untold_updates').column('novel_id').execute();
  },
});
