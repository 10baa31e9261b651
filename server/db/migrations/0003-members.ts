import type { Kysely } from 'kysely';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** Who may sign in, where they are signed in, and what keeps guessing slow. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await createAccounts(db, dialect);
    await createSessions(db, dialect);
    await createGuards(db, dialect);
  },
});

/** Whatever belongs to a member refers to `members.id` and is deleted with it. */
const createAccounts = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('members')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('nickname', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('gender', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('bio', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('locked_at', 'bigint')
    .execute();
};

const createSessions = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('sessions')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_member').on('sessions').column('member_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
};

const createGuards = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('captchas')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('captchas_expiry').on('captchas').column('expires_at').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_subject').on('attempts').columns(['subject', 'at']).execute();
  await db.schema.createIndex('attempts_time').on('attempts').column('at').execute();
};
