import type { Kysely } from 'kysely';
import { required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/** Adds the second factor of staff: what codes are made of, and which sessions have given one. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    // When it was switched on; empty where it is off.
    await db.schema.alterTable('members').addColumn('second_factor_at', 'bigint').execute();
    // When a code was given to this session.
    await db.schema.alterTable('sessions').addColumn('second_factor_at', 'bigint').execute();
    await db.schema
      .createTable('second_factors')
      .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
      .addColumn('secret', 'text', required)
      .addColumn('last_step', 'bigint', required)
      .addColumn('recovery_hashes', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute();
  },
});
