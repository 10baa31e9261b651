import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import { until } from '../until.ts';

/** Renews PostgreSQL's statistics, as it does by itself a while after many rows have come: without them it plans for small tables. */
export const gatherStatistics = async ({ db, dialect }: Store): Promise<void> => {
  if (dialect.name === 'postgres') await sql`vacuum analyze`.execute(db);
};

/** Has PostgreSQL go on in the next file of its log, as if the one before were full. */
export const switchLog = (db: Store['db']): Promise<unknown> => sql`select pg_switch_wal()`.execute(db);

/** Resolves once this many connections to the library wait for a lock of PostgreSQL's. */
export const untilBlocked = ({ db }: Pick<Store, 'db'>, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await sql<{ blocked: number }>`select count(*) as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.blocked === count;
  });
