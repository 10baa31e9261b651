import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Which releases are published, which are active, and who may publish. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('releases')
      .addColumn('name', dialect.keyText, (column) => column.primaryKey())
      .addColumn('app', 'text', (column) => column.notNull())
      .addColumn('published_by', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('last_served_at', 'bigint')
      .execute();
    await db.schema
      .createTable('release_switches')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('releases', 'text', (column) => column.notNull())
      .addColumn('canary', 'text')
      .addColumn('percent', 'integer')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_whom', 'text', (column) => column.notNull())
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('rehearsed_sets')
      .addColumn('id', dialect.keyText, (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('release_tokens')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('app', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute();
  },
});
