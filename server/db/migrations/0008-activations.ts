import { type Kysely, sql } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/**
 * Gives what stood under words of our own the field's names: release switches are activations, rehearsed sets smoke-tested
 * ones, and a demotion is an automatic rollback.
 */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('release_switches').renameTo('activations').execute();
    await db.schema.alterTable('activations').renameColumn('withdrawn', 'rolled_back').execute();
    await sql`update activations set kind = 'automatic_rollback' where kind = 'demotion'`.execute(db);
    await db.schema.alterTable('rehearsed_sets').renameTo('smoke_tested_sets').execute();
  },
});
