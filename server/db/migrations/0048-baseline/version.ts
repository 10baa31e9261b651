import { type Kysely, sql } from 'kysely';
import type { MigrationDialect } from '../dialect.ts';
import { fromZero, required } from './columns.ts';

/** Creates the two tables of one row each that are about the library as a whole. */
export const createVersion = async (db: Kysely<unknown>, { name }: MigrationDialect): Promise<void> => {
  // The major version of the tables, by which an older server knows whether it can go on.
  await db.schema.createTable('schema_version').addColumn('major', 'integer', required).execute();
  await sql`insert into schema_version (major) values (1)`.execute(db);
  // How often what readers see has changed, and how often only by something that came: lists may show that a moment later.
  await db.schema
    .createTable('content_revision')
    .addColumn('value', 'bigint', required)
    .addColumn('additions', 'bigint', fromZero)
    .execute();
  await sql`insert into content_revision (value) values (1)`.execute(db);
  if (name === 'postgres') await announceChanges(db);
};

/** PostgreSQL tells each new count to those who listen. Servers from before the second count listen on a channel of their own. */
const announceChanges = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function announce_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_revision', new.value::text);
        perform pg_notify('content_changes', new.value::text || ' ' || new.additions::text);
        return new;
      end $$`.execute(db);
  await sql`create trigger content_changed after update on content_revision
      for each row execute function announce_content()`.execute(db);
};
