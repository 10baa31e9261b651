import type { Kysely } from 'kysely';
import { fromZero, required } from './0048-baseline/columns.ts';
import type { MakeMigration } from './dialect.ts';

/** Adds invitations, and which member registered with which. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('invitations')
      .addColumn('id', dialect.idType, dialect.countingId)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('note', 'text', required)
      .addColumn('max_uses', 'integer', required)
      .addColumn('uses', 'integer', fromZero)
      // Not a reference: it stays when the account goes. Empty of a command.
      .addColumn('made_by', 'bigint')
      .addColumn('made_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required)
      .addColumn('revoked_at', 'bigint')
      .execute();
    await db.schema
      .createTable('invited_members')
      .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
      .addColumn('invitation_id', 'bigint', (column) => column.notNull().references('invitations.id'))
      .execute();
  },
});
