import type { Kysely } from 'kysely';
import type { NamedMigration } from '../migrating/migrate.ts';

/** A migration as a later version may have it: a column, filled, and a table. */
export const laterMigration: NamedMigration = {
  name: '9998-what-comes-later',
  load: async () => ({
    up: async (db: Kysely<Tables>) => {
      await db.schema.alterTable('links').addColumn('came_later', 'integer').execute();
      await db.updateTable('links').set({ came_later: 7 }).execute();
      await db.schema.createTable('later_things').addColumn('id', 'integer').execute();
    },
  }),
};

interface Tables {
  links: { came_later: number | null };
}
