import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { openStore, type Store } from './db/open-store.ts';
import { runExclusively } from './db/run-exclusively.ts';
import { storageFaults } from './db/storage-fault.ts';
import { type HousekeepingFolders, startHousekeeping, tasksOf } from './housekeeping.ts';
import { createSiteMetrics } from './http/metrics/site-metrics.ts';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from './testing/databases.ts';
import { until } from './testing/until.ts';

const folders: HousekeepingFolders = {
  ...{ releasesDir: '', uploadsDir: '', dataDir: '', databaseUrl: undefined },
  ...{ backupsDir: '', backupHours: 0, keptBackups: 1 },
  watchedDir: '/watched',
};

const startServer = async (
  store: Store,
  run: (signal: AbortSignal) => Promise<void>,
  { errors = [], everyMs = 20, tasks = 1 }: { errors?: string[]; everyMs?: number; tasks?: number } = {},
) => {
  const write = (line: string) => errors.push(JSON.parse(line).msg);
  const app = Fastify({ logger: { level: 'error', stream: { write } } });
  app.decorate('metrics', createSiteMetrics());
  const nameOf = (number: number) => (number === 0 ? 'sweeping' : `sweeping ${number}`);
  startHousekeeping(
    app,
    { store, folders },
    Array.from({ length: tasks }, (_, number) => ({ name: nameOf(number), everyMs, run })),
  );
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

  it('of many tasks that begin at once each has a connection for its work', async () => {
    const store = await open();
    const errors: string[] = [];
    let done = 0;
    const run = async () => {
      await store.db.selectFrom('settings').selectAll().execute();
      done += 1;
    };
    const app = await startServer(store, run, { errors, everyMs: 3_600_000, tasks: 30 });
    await until(() => done === 30, 4_000);
    await app.close();
    expect(errors).toEqual([]);
  });

  it('turns that come due behind a slow one are one turn', async () => {
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const intervals = jest.spyOn(global, 'setInterval');
    let turns = 0;
    const run = async () => {
      turns += 1;
      await ends[turns - 1]?.promise;
    };
    const app = await startServer(await open(), run, { everyMs: 3_600_000 });
    const [askTurn] = intervals.mock.calls.find(([, everyMs]) => everyMs === 3_600_000) ?? [];
    await until(() => turns === 1);
    for (let count = 0; count < 300; count += 1) askTurn?.();
    ends[0]?.resolve();
    await until(() => turns === 2);
    ends[1]?.resolve();
    await app.close();
    expect(turns).toBe(2);
  });

  it('a server that closes begins no turn more, and tells the one that is under way to end', async () => {
    const errors: string[] = [];
    let turns = 0;
    const run = async (signal: AbortSignal) => {
      turns += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    };
    const intervals = jest.spyOn(global, 'setInterval');
    const app = await startServer(await open(), run, { errors, everyMs: 3_600_000 });
    const [askTurn] = intervals.mock.calls.find(([, everyMs]) => everyMs === 3_600_000) ?? [];
    await until(() => turns === 1);
    for (let count = 0; count < 300; count += 1) askTurn?.();
    await app.close();
    expect([turns, errors]).toEqual([1, []]);
    expect(await app.metrics.registry.metrics()).not.toContain('shuhai_housekeeping_failures_total{');
  });

  it('on a full disk a task says so once, not at every turn [B14.18]', async () => {
    let turns = 0;
    const errors: string[] = [];
    const run = async () => {
      turns += 1;
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const app = await startServer(await open(), run, { errors });
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
    expect(told).toEqual(tasksOf(await open(), folders).map(({ name, everyMs }) => ({ name, everyMs })));
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
    const lost = runExclusively(store, 'sweeping', () => end.promise).catch(() => 'lost');
    await until(async () => !(await runExclusively(store, 'sweeping', async () => {})));
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
    await until(() => runExclusively(store, 'sweeping', async () => {}));
    end.resolve();
    expect(await lost).toBe('lost');
  });
});
