import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Covers that the site keeps itself. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('covers')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('bytes', dialect.bytesType, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
});
