import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maybeEmpty, required } from './0048-baseline/columns.ts';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** Adds the roles of accounts, the record of what staff did, and what staff need to help members. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await addRoles(db, dialect);
    await createActs(db, dialect);
    await addFeedbackQueue(db, dialect);
  },
});

const addRoles = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .alterTable('members')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('reader'))
    .execute();
  await db.schema.alterTable('members').addColumn('lock_reason', 'text', maybeEmpty).execute();
  // Until when a session need not give the password again before what is dangerous.
  await db.schema.alterTable('sessions').addColumn('confirmed_until', 'bigint').execute();
  await createMemberIndexes(db, dialect);
  // Tokens of links by which the first administrator is made, while there is none.
  await db.schema
    .createTable('setup_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', required)
    .execute();
};

/** The orders in which staff look through members: by name and the newest first; of those who are locked and of staff, both again. */
const createMemberIndexes = async (db: Kysely<unknown>, { name }: MigrationDialect): Promise<void> => {
  // By code point, so that the beginning of a name is a range.
  const nameKey = sql.raw(name === 'postgres' ? 'name_key collate "C"' : 'name_key');
  const create = (index: string, columns: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql`create index ${sql.ref(index)} on members (${columns}) ${rows}`.execute(db);
  // The unique index of SQLite is in this order already.
  if (name === 'postgres') await create('members_name', nameKey, sql``);
  await create('members_email', sql`lower(email), id`, sql`where email <> ''`);
  await create('members_locked', sql`id`, sql`where locked_at is not null`);
  await create('members_locked_name', nameKey, sql`where locked_at is not null`);
  await create('members_staff', sql`role, id`, sql`where role <> 'reader'`);
  await create('members_staff_name', sql`role, ${nameKey}`, sql`where role <> 'reader'`);
};

/** Who did what. It refers to no other table: an entry outlasts whatever it is about. */
const createActs = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('acts')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('at', 'bigint', required)
    .addColumn('actor_id', 'bigint')
    .addColumn('actor_name', 'text', required)
    .addColumn('door', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('object_kind', 'text', required)
    .addColumn('object_id', 'text', required)
    .addColumn('object_name', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text', maybeEmpty)
    .addColumn('session_id', 'bigint')
    .addColumn('undoes', 'bigint')
    .execute();
  for (const [index, columns] of [
    ['acts_time', []],
    ['acts_actor', ['actor_id']],
    ['acts_kind', ['kind']],
    ['acts_actor_kind', ['actor_id', 'kind']],
    ['acts_object', ['object_kind', 'object_id']],
  ] as const) {
    await db.schema
      .createIndex(index)
      .on('acts')
      .columns([...columns, 'at', 'id'])
      .execute();
  }
  // An act is undone once.
  await db.schema
    .createIndex('acts_undoes')
    .unique()
    .on('acts')
    .column('undoes')
    .where(sql.ref('undoes'), 'is not', null)
    .execute();
};

/** Who takes care of a feedback, the orders of the queue, and answers that are used often. */
const addFeedbackQueue = async (db: Kysely<unknown>, dialect: MigrationDialect): Promise<void> => {
  await db.schema
    .alterTable('feedback')
    .addColumn('assignee_id', 'bigint', (column) => column.references('members.id').onDelete('set null'))
    .execute();
  for (const [index, columns] of [
    ['feedback_status', ['status']],
    ['feedback_kind', ['status', 'kind']],
    ['feedback_assignee', ['assignee_id', 'status']],
    ['feedback_assignee_kind', ['assignee_id', 'status', 'kind']],
  ] as const) {
    await db.schema
      .createIndex(index)
      .on('feedback')
      .columns([...columns, 'id'])
      .execute();
  }
  await db.schema
    .createTable('canned_answers')
    .addColumn('id', dialect.idType, dialect.countingId)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .execute();
};
