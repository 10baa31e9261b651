import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** Interval at which PostgreSQL is asked who waits. */
const lookMs = 100;

/** Looks who waits in PostgreSQL, until it is called back. @returns a function that ends it, and says how often what was waited for */
export const watchWaits = ({ db, dialect }: Store): (() => Promise<string>) => {
  const seen = new Map<string, number>();
  let isOver = false;
  const look = async () => {
    while (!isOver && dialect.name === 'postgres') {
      const { rows } = await sql<{ name: string }>`select wait_event_type || ':' || wait_event as name
        from pg_stat_activity where datname = current_database() and state = 'active' and wait_event is not null`.execute(
        db,
      );
      for (const { name } of rows) seen.set(name, (seen.get(name) ?? 0) + 1);
      await wait(lookMs);
    }
  };
  const looking = look();
  return async () => {
    isOver = true;
    await looking;
    const counted = [...seen].sort(([, one], [, other]) => other - one).slice(0, 4);
    return `数据库里的等待 ${counted.map(([name, count]) => `${name} ${count}`).join('、') || '没有'}`;
  };
};
