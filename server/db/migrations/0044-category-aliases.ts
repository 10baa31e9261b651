import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Names that a category had before, and those of categories that were merged into it: files go on using them. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('category_aliases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('category_id', 'bigint', (column) => column.notNull().references('categories.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('category_aliases_category').on('category_aliases').column('category_id').execute();
  },
});
