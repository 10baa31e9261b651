import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

interface Tables {
  content_revision: { value: number };
}

/** One row that counts the changes of what readers see; PostgreSQL tells each new count to those who listen. */
export const migration: MakeMigration = ({ name }) => ({
  up: async (db: Kysely<Tables>) => {
    await db.schema
      .createTable('content_revision')
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute();
    await db.insertInto('content_revision').values({ value: 1 }).execute();
    if (name === 'postgres') await announceChanges(db);
  },
});

const announceChanges = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create function announce_content() returns trigger language plpgsql as $$
      begin perform pg_notify('content_revision', new.value::text); return new; end $$`.execute(db);
  await sql`create trigger content_changed after update on content_revision
      for each row execute function announce_content()`.execute(db);
};
