import type { Kysely } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { maybeEmpty, ofMember, required } from './columns.ts';

/** Creates who may sign in, where they are signed in, and what keeps guessing slow. */
export const createMembers = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await createAccounts(db, dialect);
  await createSessions(db, dialect);
  await createGuards(db, dialect);
};

const createAccounts = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('members')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('username', 'text', required)
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('nickname', 'text', maybeEmpty)
    .addColumn('gender', 'text', maybeEmpty)
    .addColumn('bio', 'text', maybeEmpty)
    .addColumn('email', 'text', maybeEmpty)
    .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('locked_at', 'bigint')
    // A report that was queued before the history was cleared must not bring a part of it back.
    .addColumn('history_cleared_at', 'bigint')
    // An address that is changed is no longer the confirmed one.
    .addColumn('confirmed_email', 'text', maybeEmpty)
    .execute();
  // Tokens of mails that confirm an address or set a new password.
  await db.schema
    .createTable('mail_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call(ofMember)
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('mail_tokens_member').on('mail_tokens').column('member_id').execute();
  await db.schema.createIndex('mail_tokens_expiry').on('mail_tokens').column('expires_at').execute();
};

const createSessions = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('sessions')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(ofMember)
    .addColumn('device', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('device_seen_at', 'bigint')
    .execute();
  await db.schema.createIndex('sessions_member').on('sessions').column('member_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  // The browsers that a member signed in with, so that a sign-in from another can be told to them; two of the same name are told
  // apart by when they were first seen.
  await db.schema
    .createTable('known_devices')
    .$call(ofMember)
    .addColumn('key', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('first_seen_at', 'bigint')
    .addPrimaryKeyConstraint('known_devices_key', ['member_id', 'key'])
    .execute();
};

const createGuards = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('captchas')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('captchas_expiry').on('captchas').column('expires_at').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('subject', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  await db.schema.createIndex('attempts_subject').on('attempts').columns(['subject', 'at']).execute();
  await db.schema.createIndex('attempts_time').on('attempts').column('at').execute();
};
