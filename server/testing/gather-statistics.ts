import { sql } from 'kysely';
import type { Store } from '../db/open-store.ts';

/** Renews PostgreSQL's statistics, as it does by itself a while after many rows have come: without them it plans for small tables. */
export const gatherStatistics = async ({ db, dialect }: Store): Promise<void> => {
  if (dialect.name === 'postgres') await sql`vacuum analyze`.execute(db);
};
