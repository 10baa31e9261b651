import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Has the orders of an author's page hold the novels alone that can be read: however many of theirs are taken down, none of these is passed. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    const orders = ['latest_at', 'created_at', 'word_count'];
    for (const order of orders) {
      await db.schema
        .createIndex(`novels_of_author_${order}`)
        .on('novels')
        .columns(['author_id', order, 'id'])
        .where(sql.ref('taken_down_at'), 'is', null)
        .execute();
    }
    // Last, as nobody reads the table meanwhile. Servers of before ask for novels that can be read as well.
    for (const order of orders) await db.schema.dropIndex(`novels_author_${order}`).execute();
  },
});
