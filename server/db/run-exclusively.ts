import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './open-store.ts';

/**
 * Runs a work unless another server on this database is running it; a server that dies in the middle holds nobody back. On SQLite,
 * which serves one machine, it is always run.
 * @param name of the work, the same on every server
 * @returns whether it was run
 */
export const runExclusively = async (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> => {
  if (dialect.name === 'sqlite') {
    await work();
    return true;
  }
  // A lock of the session: a transaction that stays open while others work would hold back the clean-up of the tables.
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`;
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(connection);
    if (rows[0]?.got !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
};

/** Time after which a work that others are doing is tried again. */
const retryMs = 200;

/** Runs a work, after all servers on this database that are running it. Parameters are those of {@link runExclusively}. */
export const runInTurn = async (...parameters: Parameters<typeof runExclusively>): Promise<void> => {
  while (!(await runExclusively(...parameters))) await wait(retryMs);
};
