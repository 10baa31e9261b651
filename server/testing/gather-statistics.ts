import { sql } from 'kysely';
import type { Store } from '../db/open-store.ts';

/** What PostgreSQL does by itself a while after many rows have come: without it the plans are those of small tables. */
export const gatherStatistics = async ({ db, dialect }: Store): Promise<void> => {
  if (dialect.name === 'postgres') await sql`vacuum analyze`.execute(db);
};
