import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/**
 * Adds the order of a shelf by last reading in which unread novels stand behind those that were read. An entry has the time it was
 * added as its recent time for as long as its novel is not read; here it counts as a hundred years earlier.
 */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create index bookshelf_entries_read on bookshelf_entries (
      member_id, pinned,
      (case when recent_at = added_at then added_at - 3153600000000 else recent_at end),
      novel_id
    )`.execute(db);
  },
});
