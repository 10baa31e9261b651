import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Creates the pictures within texts, and which novel has which. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    // Each once, whichever novels have it.
    await db.schema
      .createTable('pictures')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('bytes', dialect.bytesType, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('novel_pictures')
      .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('novel_pictures_key', ['novel_id', 'hash'])
      .execute();
    // Whose picture it is, and whether any of them can be read: asked with each picture.
    await db.schema.createIndex('novel_pictures_hash').on('novel_pictures').columns(['hash', 'novel_id']).execute();
  },
});
