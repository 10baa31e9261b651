import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Reads of a month, and the indexes of rankings and of an author's novels. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('novels')
      .addColumn('read_month', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // No reads of more than a week were kept until now.
    await sql`update novels set read_month = read_week where read_week > 0`.execute(db);
    for (const count of ['read_day', 'read_month', 'read_total', 'like_count']) {
      for (const scope of [[], ['category_id']]) {
        await db.schema
          .createIndex(['novels', ...scope, count].join('_'))
          .on('novels')
          .columns([...scope, count, 'id'])
          .execute();
      }
    }
    await db.schema
      .createIndex('novels_author_latest_at')
      .on('novels')
      .columns(['author_id', 'latest_at', 'id'])
      .execute();
  },
});
