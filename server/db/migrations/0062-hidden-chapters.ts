import type { Kysely } from 'kysely';
import { ofNovel, required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/**
 * Creates the list of chapters that are hidden from readers, whose texts stand with the edits that hid them; and the index by which
 * the latest releases of one app are listed.
 */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('hidden_chapters')
      .$call(ofNovel)
      .addColumn('serial', 'integer', required)
      .addColumn('edit_id', 'bigint', (column) => column.notNull().references('chapter_edits.id').onDelete('cascade'))
      .addColumn('title', 'text', required)
      .addColumn('word_count', 'integer', required)
      // The shown chapter before it, empty in front of all; those behind the same one are in the order of their places.
      .addColumn('after_serial', 'integer')
      .addColumn('place', 'integer', required)
      .addColumn('hidden_at', 'bigint', required)
      .addPrimaryKeyConstraint('hidden_chapters_key', ['novel_id', 'serial'])
      .execute();
    // For when the edit goes with its novel.
    await db.schema.createIndex('hidden_chapters_edit').on('hidden_chapters').column('edit_id').execute();
    await db.schema.createIndex('releases_app').on('releases').columns(['app', 'published_at', 'name']).execute();
  },
});
