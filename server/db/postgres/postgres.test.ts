import { sql } from 'kysely';
import { describeOnPostgres } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { openStore, type Store } from '../open-store.ts';

describeOnPostgres('a connection to PostgreSQL', (open) => {
  it('a connection that the database ends within a transaction fails that transaction, and the next query gets another', async () => {
    const { db } = await open();
    const isThere = async (pid: number) => {
      const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db);
      return rows.length > 0;
    };
    const lost = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      // Between two statements nobody waits for an answer that could carry the error.
      await until(async () => !(await isThere(pid)));
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  });

  it('queries are answered by one process', async () => {
    const { db } = await open();
    const { rows } = await sql`show max_parallel_workers_per_gather`.execute(db);
    expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
  });

  describe('while all who write wait', () => {
    const waiting = (store: Store) => store.connections?.().find(({ name }) => name === 'waiting')?.value ?? 0;
    /** Holds a row that as many transactions and single writes want as the pool has connections, for as long as something is done. */
    const whileWritersWait = async (read: (store: Store) => Promise<void>) => {
      const store = await open();
      const { db } = store;
      const other = await openStore(open.optionsOf(store));
      await db.insertInto('settings').values({ name: 'held', value: '' }).execute();
      const write = (trx: Pick<typeof db, 'updateTable'>) =>
        trx.updateTable('settings').set({ value: 'written' }).where('name', '=', 'held').execute();
      const writes = await other.db.transaction().execute(async (trx) => {
        await trx.updateTable('settings').set({ value: 'held' }).where('name', '=', 'held').execute();
        const all = Array.from({ length: 20 }, (_, one) => (one % 2 ? write(db) : db.transaction().execute(write)));
        await until(() => waiting(store) > 0);
        await read(store);
        expect(waiting(store)).toBeGreaterThan(0);
        return all;
      });
      expect(await Promise.all(writes)).toHaveLength(20);
      expect(waiting(store)).toBe(0);
      await other.close();
    };

    it('who reads does not: a query, and a snapshot', () =>
      whileWritersWait(async ({ db, readSnapshot }) => {
        await db.selectFrom('settings').selectAll().execute();
        await readSnapshot((trx) => trx.selectFrom('settings').selectAll().execute());
      }));
  });
});
