import { type Kysely, sql } from 'kysely';
import { calls } from 'shared-api/paths';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { killProcesses, startProcess } from '../../testing/processes/start-process.ts';
import { openDatabase, type StoreOptions } from '../open-store.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { laterMigration } from '../testing/later-migration.ts';
import { rowsOf } from '../testing/load-fixture.ts';
import { migrate, NewerDatabaseError, readMigrations } from './migrate.ts';

afterEach(killProcesses);

describeOnEachDatabase('migrating', (open) => {
  let schema: string[];
  beforeAll(async () => {
    schema = await describeSchema(await open());
  });

  it('migrating lets both of two processes come up that start at once on an empty database', async () => {
    const processes = [1, 2].map(() => startProcess('db/testing/open-libraries.ts'));
    for (let round = 0; round < 3; round += 1) {
      const options = await open.emptyDatabase();
      for (const { write } of processes) write(JSON.stringify(options));
      expect(await Promise.all(processes.map(({ nextLine }) => nextLine()))).toEqual(['opened', 'opened']);
      expect(await describeSchema(await open(options))).toEqual(schema);
    }
    await Promise.all(processes.map(({ ended }) => ended()));
  });

  it('migrating runs a migration whole at the next start where the process was killed in it, whichever it is', async () => {
    const options = await open.emptyDatabase();
    const store = openDatabase(options);
    const migrations = [...(await readMigrations(store.dialect)), laterMigration];
    for (const { name } of migrations) {
      const args = [JSON.stringify(options), name];
      const { nextLine, kill, ended } = startProcess('db/testing/hang-in-migration.ts', { args });
      expect([name, await nextLine()]).toEqual([name, 'hanging']);
      kill();
      await ended();
    }
    await migrate(store, migrations);
    const whole = await open();
    await migrate(whole, migrations);
    expect(await describeSchema(store)).toEqual(await describeSchema(whole));
    expect(await rowsOf(store, 'links')).toEqual(await rowsOf(whole, 'links'));
    await store.close();
  });

  it('migrating leaves nothing of a migration that fails, and keeps those before it', async () => {
    const store = openDatabase(await open.emptyDatabase());
    const create = (table: string) => (db: Kysely<unknown>) =>
      db.schema.createTable(table).addColumn('id', 'integer').execute();
    const migrations = [
      { name: '0001-good', load: async () => ({ up: create('good') }) },
      {
        name: '0002-bad',
        load: async () => ({
          up: async (db: Kysely<unknown>) => {
            await create('bad')(db);
            throw new Error('no');
          },
        }),
      },
    ];
    for (const _ of [1, 2]) await expect(migrate(store, migrations)).rejects.toThrow('no');
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(['good']);
    await store.close();
  });
});

describeOnEachDatabase('a database that a newer server has migrated', (open) => {
  const migratedFurther = async (major: number): Promise<StoreOptions> => {
    const store = await open();
    await sql`insert into kysely_migration values ('9999-what-nobody-here-knows', '2100-01-01T00:00:00.000Z')`.execute(
      store.db,
    );
    await sql`alter table members add column from_the_future integer`.execute(store.db);
    await sql`update schema_version set major = ${major}`.execute(store.db);
    return open.optionsOf(store);
  };

  it('a database that a newer server has migrated is opened and served by one of the same major version', async () => {
    const app = await buildTestApp(await open(await migratedFurther(1)), { TEST_MODE: '1' });
    const reader = openBrowser(app);
    expect((await reader.call(calls.home)).statusCode).toBe(200);
    expect((await reader.register('读者', 'yi-ye-zhi-qiu')).statusCode).toBe(200);
    await app.close();
  });

  it('a database that a newer server has migrated is refused in one sentence by one of an earlier major version, which ends with code 1', async () => {
    const options = await migratedFurther(2);
    await expect(open(options)).rejects.toThrow(NewerDatabaseError);
    const env = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl ?? '', PORT: '0' };
    expect(await startProcess('main.ts', { env }).ended()).toEqual({
      code: 1,
      errors:
        '数据库已由更新版本的书海升级（数据结构第 2 版，本程序只认得第 1 版）：请改用新版本，或恢复升级前的备份\n',
    });
  });
});
