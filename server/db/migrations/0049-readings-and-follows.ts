import type { Kysely } from 'kysely';
import { fromZero, ofMember, required } from './0048-baseline/columns.ts';
import type { MakeMigration, MigrationDialect } from './dialect.ts';

/** Adds the ways to read each name, by which searches find it, and the authors whom members follow. */
export const migration: MakeMigration = (dialect) => ({
  up: async (db: Kysely<unknown>) => {
    await createNameReadings(db, dialect);
    await createFollows(db);
  },
});

/** Titles, authors' names and tags as they are read. Servers fill it with each novel, and by the clock: SQL cannot tell pinyin. */
const createNameReadings = async (db: Kysely<unknown>, { keyText }: MigrationDialect): Promise<void> => {
  await db.schema
    .createTable('name_readings')
    .addColumn('kind', keyText, required)
    .addColumn('name_key', keyText, required)
    .addColumn('pinyin', keyText, required)
    .addColumn('initials', keyText, required)
    .addColumn('cells', keyText, required)
    .addPrimaryKeyConstraint('name_readings_key', ['kind', 'name_key', 'cells'])
    .execute();
  for (const key of ['pinyin', 'initials']) {
    await db.schema
      .createIndex(`name_readings_${key}`)
      .on('name_readings')
      .columns([key, 'kind', 'name_key'])
      .execute();
  }
};

/** Whom members follow; whether an untold update is a new novel; the orders of an author's page. */
const createFollows = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('author_follows')
    .$call(ofMember)
    .addColumn('author_id', 'bigint', (column) => column.notNull().references('authors.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('author_follows_key', ['member_id', 'author_id'])
    .execute();
  // Whom news of an author is told to, in order.
  await db.schema
    .createIndex('author_follows_author')
    .on('author_follows')
    .columns(['author_id', 'member_id'])
    .execute();
  await db.schema
    .createIndex('author_follows_created_at')
    .on('author_follows')
    .columns(['member_id', 'created_at', 'author_id'])
    .execute();
  await db.schema.alterTable('untold_updates').addColumn('is_new', 'integer', fromZero).execute();
  for (const order of ['created_at', 'word_count'])
    await db.schema.createIndex(`novels_author_${order}`).on('novels').columns(['author_id', order, 'id']).execute();
};
