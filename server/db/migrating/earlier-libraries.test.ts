import { sql } from 'kysely';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { killProcesses, startProcess } from '../../testing/processes/start-process.ts';
import { openDatabase, type Store } from '../open-store.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { noteMigrations } from '../testing/earlier-notes.ts';
import { rowsOf, tablesOf } from '../testing/load-fixture.ts';
import { baseline, EarlierDatabaseError, earlierMigrations, lastEarlierCommit } from './earlier-libraries.ts';
import { executedMigrations, migrate, newerServerNotice, readMigrations } from './migrate.ts';

afterEach(killProcesses);

describeOnEachDatabase('a library from before the baseline', (open) => {
  /** A filled library with the notes of the time before; scripts/prove/upgrade.ts has real ones. */
  const openEarlier = async (names: readonly string[]): Promise<Store> => {
    const store = await open();
    await saveNovel(store, incoming());
    if (store.dialect.name === 'postgres') {
      await sql`alter index activations_pkey rename to release_switches_pkey`.execute(store.db);
      await sql`alter index smoke_tested_sets_pkey rename to rehearsed_sets_pkey`.execute(store.db);
    }
    await noteMigrations(store, names);
    return store;
  };
  const contents = async (store: Store) => {
    const tables: Record<string, unknown> = {};
    for (const table of await tablesOf(store)) tables[table] = await rowsOf(store, table);
    return { tables, schema: await describeSchema(store), executed: await executedMigrations(store) };
  };

  it('a new library has had the baseline, and nothing from before', async () => {
    const options = await open.emptyDatabase();
    expect((await executedMigrations(await open(options)))[0]).toBe(baseline);
    expect(earlierMigrations).not.toContain(baseline);
  });

  it('a library that has had all migrations from before goes on as it is, and is noted as having had the baseline', async () => {
    const earlier = await openEarlier(earlierMigrations);
    const { tables } = await contents(earlier);
    const schema = await describeSchema(await open());
    const store = await open(open.optionsOf(earlier));
    const migrations = await readMigrations(store.dialect);
    expect(await contents(store)).toEqual({ tables, schema, executed: expect.anything() });
    expect((await executedMigrations(store)).toSorted()).toEqual([
      ...earlierMigrations,
      ...migrations.map(({ name }) => name),
    ]);
    expect(await newerServerNotice(store, migrations)).toBeUndefined();
  });

  it('a library that lacks some of them is refused in a sentence that names the commit which brings it up, and stays as it is', async () => {
    const earlier = await openEarlier(earlierMigrations.slice(0, -2));
    const before = await contents(earlier);
    const options = open.optionsOf(earlier);
    const again = openDatabase(options);
    await expect(migrate(again, await readMigrations(again.dialect))).rejects.toThrow(EarlierDatabaseError);
    await again.close();
    const env = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl ?? '', PORT: '0' };
    const { code, errors } = await startProcess('main.ts', { env }).ended();
    expect([code, errors]).toEqual([
      1,
      `这个书库来自 1.0.0 之前的版本（停在 0045-signature-pieces），本程序不能直接升级它，什么也没有改变：请先用提交 ${lastEarlierCommit} 的程序启动一次（git checkout ${lastEarlierCommit.slice(0, 8)}，npm start），再换回本版本\n`,
    ]);
    expect(await contents(earlier)).toEqual(before);
  });
});
