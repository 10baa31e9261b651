import type { Kysely } from 'kysely';
import type { MakeMigration } from './dialect.ts';

/** When a member first signed in with a browser: two of the same name are told apart by it. Unknown of earlier ones. */
export const migration: MakeMigration = () => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('known_devices').addColumn('first_seen_at', 'bigint').execute();
    await db.schema.alterTable('sessions').addColumn('device_seen_at', 'bigint').execute();
  },
});
