import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { alone } from './db/alone.ts';
import { openStore, type Store } from './db/open-store.ts';
import { storageFaults } from './db/storage-fault.ts';
import { startHousekeeping, tasksOf } from './housekeeping.ts';
import { createSiteMetrics } from './http/metrics/site-metrics.ts';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from './testing/databases.ts';
import { until } from './testing/until.ts';

const startServer = async (store: Store, run: () => Promise<void>, errors: string[] = []) => {
  const write = (line: string) => errors.push(JSON.parse(line).msg);
  const app = Fastify({ logger: { level: 'error', stream: { write } } });
  app.decorate('metrics', createSiteMetrics());
  startHousekeeping(app, { store, releasesDir: '' }, [{ name: 'sweeping', everyMs: 20, run }]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

describeOnEachDatabase('housekeeping', (open) => {
  it('a task that fails is counted, and run again at its next turn', async () => {
    let turns = 0;
    const app = await startServer(await open(), async () => {
      turns += 1;
      if (turns === 1) throw new Error('broken');
    });
    await until(() => turns >= 3);
    await app.close();
    const metrics = await app.metrics.registry.metrics();
    expect(metrics).toContain('shuhai_housekeeping_failures_total{task="sweeping"} 1');
    expect(metrics).toMatch(/shuhai_housekeeping_seconds_count\{task="sweeping"\} [1-9]/);
  });

  it('on a full disk a task says so once, not at every turn [B14.18]', async () => {
    let turns = 0;
    const errors: string[] = [];
    const run = async () => {
      turns += 1;
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const app = await startServer(await open(), run, errors);
    await until(() => turns >= 3);
    await app.close();
    expect(errors).toEqual([storageFaults.full]);
  });
});

describeOnSqlite('what operators read of housekeeping', (open) => {
  it('names every task as the log and the metrics do, with how often it is run [B14.20]', async () => {
    const text = readFileSync(path.join(__dirname, '../docs/operations.md'), 'utf8');
    const [, table = ''] = /\| task \| every \| \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(text) ?? [];
    const told = [...table.matchAll(/^\| (.+?) \| (\d+) (s|min) \|/gm)].map(([, name, count, unit]) => ({
      name,
      everyMs: Number(count) * (unit === 's' ? 1_000 : 60_000),
    }));
    expect(told).toEqual(tasksOf(await open(), '').map(({ name, everyMs }) => ({ name, everyMs })));
  });
});

describeOnPostgres('housekeeping of several servers on one database', (open) => {
  it('no two of them run the same task at a time, and each has its turns', async () => {
    const store = await open();
    const others = [await openStore(open.optionsOf(store)), await openStore(open.optionsOf(store))];
    const turns = [0, 0, 0];
    let running = 0;
    let most = 0;
    const apps = await Promise.all(
      [store, ...others].map((each, server) =>
        startServer(each, async () => {
          running += 1;
          most = Math.max(most, running);
          turns[server] = (turns[server] ?? 0) + 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
        }),
      ),
    );
    await until(() => turns.every((count) => count > 2), 20_000);
    await Promise.all(apps.map((app) => app.close()));
    await Promise.all(others.map((other) => other.close()));
    expect(most).toBe(1);
  });

  it('a server whose connection ends in the middle of a task leaves it to the others', async () => {
    const store = await open();
    const end = Promise.withResolvers<void>();
    const lost = alone(store, 'sweeping', () => end.promise).catch(() => 'lost');
    await until(async () => !(await alone(store, 'sweeping', async () => {})));
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
    await until(() => alone(store, 'sweeping', async () => {}));
    end.resolve();
    expect(await lost).toBe('lost');
  });
});
