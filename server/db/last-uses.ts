import { sql } from 'kysely';
import { chunks } from './chunks.ts';
import type { Store } from './open-store.ts';

/** When sessions, or tokens of teams, were last used, gathered in memory: reading must neither wait for a write nor fail with one. */
export interface LastUses {
  /** @param at epoch milliseconds */
  note: (id: number, at: number) => void;
  /** Writes what was noted since the last time; what could not be written waits for the next. */
  save: () => Promise<void>;
}

/** The column that holds the time of the last use, by table. */
const columns = { sessions: 'last_seen_at', release_tokens: 'last_used_at' } as const;

/** Rows that are noted at most while the database takes no writes; of further ones the last use stays as it was. */
const maxNoted = 50_000;

const rowsPerStatement = 500;

export const createLastUses = ({ db }: Pick<Store, 'db'>, table: keyof typeof columns): LastUses => {
  const lastUse = sql.ref(columns[table]);
  const noted = new Map<number, number>();

  const write = (uses: readonly [number, number][]) => {
    const rows = uses.map(([id, at]) => sql`(cast(${id} as bigint), cast(${at} as bigint))`);
    // `column1` and `column2` are the names that SQLite and PostgreSQL give to columns of `values`. A later time that another server wrote stays.
    return sql`update ${sql.table(table)} set ${lastUse} = used.column2 from (values ${sql.join(rows)}) as used
      where id = used.column1 and (${lastUse} is null or ${lastUse} < used.column2)`.execute(db);
  };

  const saveAll = async () => {
    const uses = [...noted].toSorted(([one], [other]) => one - other);
    for (const some of chunks(uses, rowsPerStatement)) {
      await write(some);
      // A row that was used again while this was written is written the next time.
      for (const [id, at] of some) if (noted.get(id) === at) noted.delete(id);
    }
  };

  let saving = Promise.resolve();
  return {
    note: (id, at) => {
      if (noted.has(id) || noted.size < maxNoted) noted.set(id, at);
    },
    save: () => {
      const turn = saving.then(saveAll);
      saving = turn.catch(() => {});
      return turn;
    },
  };
};
