import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

interface Tables {
  schema_version: { major: number };
}

/**
 * One row with the major version of the tables, by which an older server knows whether it can go on. The lock that
 * Kysely's migrator used before is no longer needed.
 */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<Tables>) => {
    await db.schema
      .createTable('schema_version')
      .addColumn('major', 'integer', (column) => column.notNull())
      .execute();
    await db.insertInto('schema_version').values({ major: 1 }).execute();
    await db.schema.dropTable('kysely_migration_lock').ifExists().execute();
  },
});
