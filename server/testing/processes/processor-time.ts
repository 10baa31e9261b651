import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** Milliseconds of processor time that this process has had, and, on this machine under Linux, the processes of PostgreSQL that serve it. */
export const processorMs = async (store: Store): Promise<number> => {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (store.dialect.name === 'sqlite') return own;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(store.db);
  const nanoseconds = await Promise.all(
    rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])),
  );
  return own + nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
};
