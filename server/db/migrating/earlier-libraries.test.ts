import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { killProcesses, startProcess } from '../../testing/processes/start-process.ts';
import { openDatabase, type Store, type StoreOptions } from '../open-store.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { loadFixture, noteMigrations, rowsOf, tablesOf } from '../testing/load-fixture.ts';
import { baseline, EarlierDatabaseError, earlierMigrations, lastEarlierCommit } from './earlier-libraries.ts';
import { executedMigrations, migrate, newerServerNotice, readMigrations } from './migrate.ts';

afterEach(killProcesses);

describeOnEachDatabase('a library from before the baseline', (open) => {
  /** A filled library with the notes of the time before; scripts/prove/upgrade.ts has real ones. */
  const openEarlier = async (names: readonly string[]): Promise<{ store: Store; options: StoreOptions }> => {
    const options = await open.emptyDatabase();
    await loadFixture(options, baseline);
    const store = openDatabase(options);
    opened.push(store);
    if (store.dialect.name === 'postgres') {
      await sql`alter index activations_pkey rename to release_switches_pkey`.execute(store.db);
      await sql`alter index smoke_tested_sets_pkey rename to rehearsed_sets_pkey`.execute(store.db);
    }
    await noteMigrations(store, names);
    return { store, options };
  };
  const opened: Store[] = [];
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
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
    const { tables } = await contents(earlier.store);
    const schema = await describeSchema(await open());
    const store = await open(earlier.options);
    const migrations = await readMigrations(store.dialect);
    const now = await contents(store);
    // Migrations after the baseline add tables, and columns to those that were there.
    expect(now.tables).toMatchObject(tables);
    expect(now.schema).toEqual(schema);
    expect((await executedMigrations(store)).toSorted()).toEqual([
      ...earlierMigrations,
      ...migrations.map(({ name }) => name),
    ]);
    expect(await newerServerNotice(store, migrations)).toBeUndefined();
  });

  it('a library that lacks some of them is refused in a sentence that names the commit which brings it up, and stays as it is', async () => {
    const earlier = await openEarlier(earlierMigrations.slice(0, -2));
    const { options } = earlier;
    const before = await contents(earlier.store);
    const again = openDatabase(options);
    await expect(migrate(again, await readMigrations(again.dialect))).rejects.toThrow(EarlierDatabaseError);
    await again.close();
    const env = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl ?? '', PORT: '0' };
    const { code, errors } = await startProcess('main.ts', { env }).ended();
    expect([code, errors]).toEqual([
      1,
      `这个书库来自 1.0.0 之前的版本（停在 0045-signature-pieces），本程序不能直接升级它，什么也没有改变：请先用提交 ${lastEarlierCommit} 的程序启动一次（git checkout ${lastEarlierCommit.slice(0, 8)}，npm start），再换回本版本\n`,
    ]);
    expect(await contents(earlier.store)).toEqual(before);
  });
});
