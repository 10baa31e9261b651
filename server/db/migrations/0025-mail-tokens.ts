import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Which address of a member is confirmed, and the tokens of mails that confirm one or set a new password. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    // An address that is changed is no longer the confirmed one.
    await db.schema
      .alterTable('members')
      .addColumn('confirmed_email', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('mail_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mail_tokens_member').on('mail_tokens').column('member_id').execute();
    await db.schema.createIndex('mail_tokens_expiry').on('mail_tokens').column('expires_at').execute();
  },
});
