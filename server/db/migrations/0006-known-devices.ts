import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** The browsers that a member signed in with, so that a sign-in from another can be told to them. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('known_devices')
      .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['member_id', 'key'])
      .execute();
  },
});
