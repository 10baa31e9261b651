import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Which reads are not in the counts of their novels yet. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    // A server of before counts a read at once, and knows nothing of this column.
    await db.schema
      .alterTable('read_marks')
      .addColumn('folded', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await sql`create index read_marks_unfolded on read_marks (novel_id, day) where folded = 0`.execute(db);
  },
});
