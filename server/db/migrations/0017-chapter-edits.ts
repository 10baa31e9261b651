import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** What was changed by hand in chapters, and what an import was told about a file. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('chapter_edits')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
      .addColumn('edit', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .execute();
    await db.schema.createIndex('chapter_edits_novel').on('chapter_edits').columns(['novel_id', 'id']).execute();
    await db.schema
      .createTable('import_choices')
      .addColumn('file_key', 'text', (column) => column.primaryKey())
      .addColumn('novel_id', 'bigint', (column) => column.notNull().references('novels.id').onDelete('cascade'))
      .addColumn('overrides', 'text', (column) => column.notNull())
      .addColumn('plan', 'text')
      .execute();
    await db.schema.createIndex('import_choices_novel').on('import_choices').column('novel_id').execute();
  },
});
