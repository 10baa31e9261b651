import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** How many files were imported with each outcome, and when the last one was: imports run in processes of their own. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('import_counts')
      .addColumn('outcome', dialect.keyText, (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
  },
});
