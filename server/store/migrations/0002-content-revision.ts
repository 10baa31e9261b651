import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** One row that counts the changes of what readers see. */
export const createContentRevision = (dialect: Dialect): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await db.schema
      .createTable('content_revision')
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute();
    await db.insertInto('content_revision').values({ value: 1 }).execute();
    await dialect.announceContent(db);
  },
});
