import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { calls } from 'shared-api/paths';
import { makeBackup } from './backup/make-backup.ts';
import { migrate, type NamedMigration, readMigrations } from './db/migrating/migrate.ts';
import { openDatabase, openStore, type Store } from './db/open-store.ts';
import { readEnvironment } from './environment.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { openBrowser } from './testing/clients/browser.ts';
import { describeOnPostgres } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';
import { killProcesses, startProcess } from './testing/processes/start-process.ts';
import { until } from './testing/until.ts';

/** A migration as a later version of the same major version may have it: a column more in every table, an index on it, a new table. */
const later: NamedMigration = {
  name: '9999-what-comes-later',
  load: async () => ({
    up: async (db: Kysely<unknown>) => {
      for (const { name } of await db.introspection.getTables()) {
        await db.schema
          .alterTable(name)
          .addColumn('came_later', 'integer', (column) => column.notNull().defaultTo(7))
          .execute();
        await db.schema.createIndex(`${name}_by_what_came_later`).on(name).column('came_later').execute();
      }
      await db.schema.createTable('later_things').addColumn('id', 'integer').execute();
    },
  }),
};

describeOnPostgres('two versions of the server on one database', (open) => {
  const password = '床前明月光，疑是地上霜';
  const cleanups: (() => Promise<unknown>)[] = [];
  const start = async (store: Store) => {
    const app = await buildTestApp(store, { TEST_MODE: '1' });
    cleanups.push(() => app.close());
    return app;
  };
  /** Opens the database as the later version does at its start. */
  const openLater = async (store: Store): Promise<Store> => {
    const opened = openDatabase(open.optionsOf(store));
    cleanups.push(() => opened.close());
    await migrate(opened, [...(await readMigrations(opened.dialect)), later]);
    return opened;
  };
  afterEach(async () => {
    killProcesses();
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  it('while the later one brings the tables up to date and after it members read and write over both [B14.12]', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, incoming());
    const older = await start(store);
    const member = openBrowser(older);
    expect((await member.register('读者', password)).statusCode).toBe(200);
    const seen: number[] = [];
    let isOver = false;
    const useOlder = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const asked: [string, object?][] = [
          [calls.home],
          [calls.filter()],
          [calls.search('夜')],
          [calls.chapter(`${novelId}-1`)],
          [calls.progress, { cid: `${novelId}-${1 + (turn % 2)}` }],
          [calls.setLike, { bid: String(novelId), liked: turn % 2 === 0 }],
        ];
        for (const [path, body] of asked) seen.push((await member.call(path, body)).statusCode);
      }
    };
    const using = useOlder();
    const more = (answers: number) => {
      const wanted = seen.length + answers;
      return until(() => seen.length >= wanted, 20_000);
    };
    await more(6);
    const later = await start(await openLater(store));
    await more(12);
    isOver = true;
    await using;
    // A transaction that was in the migration's way may be told to come again.
    expect(seen.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen.slice(-6)).toEqual(Array(6).fill(200));

    const elsewhere = openBrowser(later);
    expect((await elsewhere.login('读者', password)).statusCode).toBe(200);
    expect((await elsewhere.call(calls.progress, { cid: `${novelId}-2` })).statusCode).toBe(200);
    expect((await elsewhere.register('后来的读者', password)).statusCode).toBe(200);
    expect((await openBrowser(older).login('后来的读者', password)).statusCode).toBe(200);
    await saveNovel(store, incoming({ title: '旧版导入' }));
    expect((await elsewhere.call(calls.search('旧版导入'))).json().data.items).toHaveLength(1);
  });

  it('the older one started again goes on, says in a sentence what it does not know, and makes no backup without that [B14.11]', async () => {
    const store = await open();
    await saveNovel(store, incoming());
    await openLater(store);
    const older = await start(await openStore(open.optionsOf(store)));
    expect((await openBrowser(older).call(calls.home)).statusCode).toBe(200);
    const { databaseUrl = '' } = open.optionsOf(store);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-older-'));
    cleanups.push(async () => rmSync(dataDir, { recursive: true }));
    const environment = readEnvironment({ DATA_DIR: dataDir });
    const backup = { target: dataDir, now: Date.now(), progress: { begin: () => {}, add: () => {} } };
    await expect(makeBackup(store, environment, backup)).rejects.toThrow('来自更新版本的书海（9999-what-comes-later）');
    // A folder that cannot be made ends the start behind the sentence.
    const env = {
      ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' },
      ...{ RELEASES_DIR: '/dev/null/releases', OVERRIDE_SECRET: 'x'.repeat(32) },
    };
    const { code, errors } = await startProcess('main.ts', { env }).ended();
    expect([code, errors.split('\n')[0]]).toEqual([
      1,
      '数据库已由更新版本的书海升级（本程序不认得 9999-what-comes-later），只添加了内容，可以照常运行；请尽早换成新版本',
    ]);
    const { rows } = await sql<{ came_later: number }>`select distinct came_later from novels`.execute(store.db);
    expect(rows).toEqual([{ came_later: 7 }]);
  });
});
