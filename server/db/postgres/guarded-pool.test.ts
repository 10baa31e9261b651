import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { CompiledQuery, type PostgresPoolClient } from 'kysely';
import { describeOnPostgres } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { isUnavailable, UnavailableError } from '../unavailable.ts';
import { type GuardedPool, openGuardedPool } from './guarded-pool.ts';

// What the driver itself throws: a version of it that says it otherwise fails here.
describeOnPostgres('connections that cannot be had, or are lost', (open) => {
  const pools: GuardedPool[] = [];
  afterAll(() => Promise.all(pools.map((pool) => pool.end())));

  const openPool = async (config: object = {}) => {
    const { databaseUrl } = await open.emptyDatabase();
    const pool = openGuardedPool({ connectionString: databaseUrl, ...config });
    pools.push(pool);
    return pool;
  };
  const ask = (client: PostgresPoolClient, text: string) => {
    const { sql, parameters } = CompiledQuery.raw(text);
    return client.query(sql, parameters);
  };
  const errorOf = async (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => undefined,
      (error) => error,
    );

  it('who waits too long for a free connection is told by a class', async () => {
    const pool = await openPool({ max: 1 });
    const client = await pool.connect();
    // Only now: the first connection may take its time.
    Object.assign(pool.options ?? {}, { connectionTimeoutMillis: 20 });
    await expect(pool.connect()).rejects.toBeInstanceOf(UnavailableError);
    client.release();
  });

  it('a server opens all its connections ahead, so that it asks for none where PostgreSQL takes no new ones', async () => {
    const store = await open();
    const revision = await store.watchContent();
    const idle = () => store.connections?.().find(({ name }) => name === 'idle')?.value;
    await until(() => idle() === 10);
    await revision.close();
  });

  it('a server that takes connections and says nothing is told by a class', async () => {
    // It reads, so that it hears of the end of a connection and closes it too.
    const silent = createServer((connection) => connection.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const pool = await openPool({ connectionString: `postgres://x@127.0.0.1:${port}/x`, connectionTimeoutMillis: 20 });
    await expect(pool.connect()).rejects.toBeInstanceOf(UnavailableError);
    silent.close();
  });

  it('queries of a connection that is cut fail by a class: those under way, and those that come later [B7.20]', async () => {
    const pool = await openPool();
    const client = await pool.connect();
    const pending = errorOf(ask(client, 'select pg_sleep(600)'));
    pool.cut();
    expect(await pending).toBeInstanceOf(UnavailableError);
    expect(await errorOf(ask(client, 'select 1'))).toBeInstanceOf(UnavailableError);
    client.release();
    await expect(pool.connect()).rejects.toBeInstanceOf(UnavailableError);
    pool.resume();
    const next = await pool.connect();
    expect((await ask(next, 'select 1')).rows).toHaveLength(1);
    next.release();
  });

  it('a connection that the database ended between two queries is told as one', async () => {
    const pool = await openPool();
    const [client, other] = [await pool.connect(), await pool.connect()];
    const { rows: found } = await ask(client, 'select pg_backend_pid() as pid');
    const { pid } = found[0] as { pid: number };
    await ask(other, `select pg_terminate_backend(${pid})`);
    await until(async () => {
      const { rows } = await ask(other, `select 1 from pg_stat_activity where pid = ${pid}`);
      return rows.length === 0;
    });
    expect(isUnavailable(await errorOf(ask(client, 'select 1')))).toBe(true);
    client.release();
    other.release();
  });

  it('a statement that the database gave up because others were in its way is asked once more, one of a transaction is not [B14.16]', async () => {
    const pool = await openPool();
    const client = await pool.connect();
    // Gives up the first tries; a sequence counts on when what used it is undone.
    await ask(client, 'create sequence tries');
    await ask(
      client,
      `create function held_up(times bigint, code text) returns bigint language plpgsql as $$ begin
        if nextval('tries') <= times then raise exception 'held up' using errcode = code; end if;
        return currval('tries');
      end $$`,
    );
    for (const code of ['40P01', '40001', '55P03']) {
      const heldUp = (times: number) => ask(client, `select held_up(${times}, '${code}') as tries`);
      const restart = () => ask(client, `alter sequence tries restart`);
      await restart();
      expect((await heldUp(1)).rows).toEqual([{ tries: '2' }]);
      await restart();
      expect(isUnavailable(await errorOf(heldUp(2)))).toBe(true);
      expect((await ask(client, 'select last_value from tries')).rows).toEqual([{ last_value: '2' }]);
      await restart();
      await ask(client, 'begin');
      expect(isUnavailable(await errorOf(heldUp(1)))).toBe(true);
      await ask(client, 'rollback');
      expect((await ask(client, 'select last_value from tries')).rows).toEqual([{ last_value: '1' }]);
    }
    client.release();
  });

  it('a query that is wrong is no lost connection', async () => {
    const pool = await openPool();
    const client = await pool.connect();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const asked of [ask(client, 'select nothing'), client.query('select $1', [circular])]) {
      const error = await errorOf(asked);
      expect(error).toBeInstanceOf(Error);
      expect(isUnavailable(error)).toBe(false);
    }
    client.release();
  });
});
