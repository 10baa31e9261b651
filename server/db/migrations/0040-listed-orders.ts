import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

const listed = ['listed_reads', 'listed_collects'];
const sorted = ['read_week', 'latest_at', 'word_count', 'collect_count', 'created_at', ...listed];

/** The reads of the week and the collections as they stood when the day began: lists in pages are ordered by them. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    for (const column of listed) {
      await db.schema
        .alterTable('novels')
        .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(0))
        .execute();
    }
    await sql`update novels set listed_reads = read_week, listed_collects = collect_count
      where read_week > 0 or collect_count > 0`.execute(db);
    for (const column of listed) {
      for (const scope of [[], ['category_id'], ['status']]) {
        await db.schema
          .createIndex(['novels', ...scope, column].join('_'))
          .on('novels')
          .columns([...scope, column, 'id'])
          .execute();
      }
    }
    await db.schema.dropIndex('novels_to_sort').execute();
    await db.schema
      .createIndex('novels_to_sort')
      .on('novels')
      .columns(['id', 'taken_down_at', ...sorted, 'category_id', 'status'])
      .execute();
    // No list that remains reads it.
    await db.schema.dropIndex('novels_status_collect_count').execute();
  },
});
