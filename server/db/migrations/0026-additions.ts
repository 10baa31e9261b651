import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/**
 * Counts apart, among the changes of what readers see, those that only add something: lists may show these a moment later. A server of
 * before counts none, so that all its changes are seen at once. PostgreSQL tells both counts together, on a channel of their own:
 * servers of before go on listening on the old one.
 */
export const migration: MakeMigration = ({ name }) => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('content_revision')
      .addColumn('additions', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    if (name === 'postgres') await announceBoth(db);
  },
});

const announceBoth = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create or replace function announce_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('content_revision', new.value::text);
        perform pg_notify('content_changes', new.value::text || ' ' || new.additions::text);
        return new;
      end $$`.execute(db);
};
