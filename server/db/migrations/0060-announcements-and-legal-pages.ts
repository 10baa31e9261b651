import type { Kysely } from 'kysely';
import { maybeEmpty, required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/** Adds announcements of the home page, with their beginning and end, and the words of legal pages. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('home_announcements')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('title', 'text', required)
      .addColumn('text', 'text', maybeEmpty)
      .addColumn('link', 'text')
      .addColumn('begins_at', 'bigint', required)
      .addColumn('ends_at', 'bigint', required)
      .execute();
    await db.schema
      .createTable('legal_pages')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('text', 'text', required)
      .addColumn('changed_at', 'bigint', required)
      .execute();
  },
});
