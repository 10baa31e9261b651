import { sql } from 'kysely';
import type { Store } from '../open-store.ts';

/** Puts other notes of migrations in place of a library's own: those of a library from before the baseline. */
export const noteMigrations = async ({ db }: Store, names: readonly string[]): Promise<void> => {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db);
};
