import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Covers that the site keeps itself, and the announcements that were sent. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('covers')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('bytes', dialect.bytesType, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('announcements')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      // The messages of an announcement are those of its time and title.
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('recalled_at', 'bigint')
      .execute();
  },
});
