import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/**
 * Makes the table of the folded name, the pinyin and the initials of each tag and each author's name. SQL cannot tell pinyin, so a running server
 * fills it, with new names too: read-names.ts.
 */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('name_keys')
      .addColumn('kind', dialect.keyText, (column) => column.notNull())
      .addColumn('name', dialect.keyText, (column) => column.notNull())
      .addColumn('name_key', dialect.keyText, (column) => column.notNull())
      .addColumn('pinyin', dialect.keyText, (column) => column.notNull())
      .addColumn('initials', dialect.keyText, (column) => column.notNull())
      .addPrimaryKeyConstraint('name_keys_key', ['kind', 'name'])
      .execute();
    for (const key of ['name_key', 'pinyin', 'initials'])
      await db.schema.createIndex(`name_keys_${key}`).on('name_keys').columns(['kind', key, 'name']).execute();
  },
});
