import { sql } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Store } from '../db/open-store.ts';

/** When sessions were last used, gathered in memory: reading must neither wait for a write nor fail with one. */
export interface LastUses {
  /** @param at epoch milliseconds */
  note: (sessionId: number, at: number) => void;
  /** Writes what was noted since the last time; what could not be written waits for the next. */
  save: () => Promise<void>;
}

/** Sessions that are noted at most while the database takes no writes; of further ones the last use stays as it was. */
const maxNoted = 50_000;

/** Sessions of one statement. */
const sessionsPerStatement = 500;

export const createLastUses = ({ db }: Pick<Store, 'db'>): LastUses => {
  const noted = new Map<number, number>();

  const write = (uses: readonly [number, number][]) => {
    const rows = uses.map(([id, at]) => sql`(cast(${id} as bigint), cast(${at} as bigint))`);
    // Both databases name the columns of `values` so. A use that another server wrote later stays.
    return sql`update sessions set last_seen_at = used.column2 from (values ${sql.join(rows)}) as used
      where sessions.id = used.column1 and sessions.last_seen_at < used.column2`.execute(db);
  };

  const saveAll = async () => {
    const uses = [...noted].toSorted(([one], [other]) => one - other);
    for (const some of chunks(uses, sessionsPerStatement)) {
      await write(some);
      // What was used again meanwhile is written the next time.
      for (const [id, at] of some) if (noted.get(id) === at) noted.delete(id);
    }
  };

  let saving = Promise.resolve();
  return {
    note: (sessionId, at) => {
      if (noted.has(sessionId) || noted.size < maxNoted) noted.set(sessionId, at);
    },
    save: () => {
      const turn = saving.then(saveAll);
      saving = turn.catch(() => {});
      return turn;
    },
  };
};
