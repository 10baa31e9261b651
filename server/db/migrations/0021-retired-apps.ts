import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** Remotes that were taken out of the site, with their addresses and where these lead now. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    // A JSON list; empty in all earlier activations.
    await db.schema.alterTable('activations').addColumn('retired', 'text').execute();
  },
});
