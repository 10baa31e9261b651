import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Page loads and faults of each release set by the hour, which all servers count together. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('set_health')
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('set_id', dialect.keyText, (column) => column.notNull())
      .addColumn('loads', 'bigint', (column) => column.notNull())
      .addColumn('faults', 'bigint', (column) => column.notNull())
      .addColumn('opened_by', dialect.bytesType, (column) => column.notNull())
      .addColumn('faulted_by', dialect.bytesType, (column) => column.notNull())
      // The hour leads: old hours are deleted together, and of one set a day is read.
      .addPrimaryKeyConstraint('set_health_key', ['hour', 'set_id'])
      .execute();
  },
});
