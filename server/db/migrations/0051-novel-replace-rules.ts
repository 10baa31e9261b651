import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Adds the rules by which the text of a novel is changed whenever a new edition of it is imported. */
export const migration: MakeMigration = () => ({
  up: (db: Kysely<unknown>) =>
    db.schema
      .createTable('novel_replace_rules')
      .addColumn('novel_id', 'bigint', (column) => column.primaryKey().references('novels.id').onDelete('cascade'))
      .addColumn('rules', 'text', (column) => column.notNull())
      .execute(),
});
