import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Page loads, faults and measured times of each release by the hour, which all servers count together. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('release_counts')
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('release', dialect.keyText, (column) => column.notNull())
      .addColumn('kind', dialect.keyText, (column) => column.notNull())
      .addColumn('bucket', 'integer', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      // The hour leads: old hours are deleted together, and a day of all releases is read at once.
      .addPrimaryKeyConstraint('release_counts_key', ['hour', 'release', 'kind', 'bucket'])
      .execute();
  },
});
