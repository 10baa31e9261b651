import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describeOnPostgres } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { openDatabase, openStore, type Store } from '../open-store.ts';

/** Stands between the pool and the database, and loses connections when it is told. */
const startProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: url.href, cut, close };
};

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

  it('a connection that is lost before its commit is answered leaves the outcome unknown, and the next query gets another', async () => {
    const { db } = await open();
    const lost = db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ name: 'lost', value: '' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    });
    await expect(lost).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  });

  it('a single write whose connection is lost before it is answered may be kept, which is said; a read, or one that was not sent, is not', async () => {
    const own = await open();
    const { databaseUrl = '', dataDir } = open.optionsOf(own);
    const proxy = await startProxy(databaseUrl);
    const { db, close } = openDatabase({ databaseUrl: proxy.url, dataDir });
    await own.db.insertInto('settings').values({ name: 'held', value: '' }).execute();
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and query like 'update "settings"%' and datname = current_database()`.execute(own.db);
      return rows.length > 0;
    };
    const [write, read] = await own.db.transaction().execute(async (trx) => {
      await trx.updateTable('settings').set({ value: 'first' }).where('name', '=', 'held').execute();
      const writing = db.updateTable('settings').set({ value: 'second' }).where('name', '=', 'held').execute();
      const reading = sql`select pg_sleep(60)`.execute(db);
      const outcomes = Promise.allSettled([writing, reading]);
      await until(isWaiting);
      proxy.cut();
      return outcomes;
    });
    expect(write).toMatchObject({ reason: { name: 'UnknownOutcomeError', cause: { name: 'UnavailableError' } } });
    expect(read).toMatchObject({ reason: { name: 'UnavailableError' } });
    await proxy.close();
    const unsent = db.insertInto('settings').values({ name: 'unsent', value: '' }).execute();
    await expect(unsent).rejects.not.toMatchObject({ name: 'UnknownOutcomeError' });
    await close();
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
