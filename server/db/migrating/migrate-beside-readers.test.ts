import { type Kysely, sql } from 'kysely';
import { describeOnPostgres } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import type { Store } from '../open-store.ts';
import { migrate, readMigrations } from './migrate.ts';

describeOnPostgres('a migration of tables that are being read', (open) => {
  const isWaiting = async ({ db }: Store) => {
    const { rows } = await sql`select 1 from pg_locks
      where locktype = 'relation' and relation = 'novels'::regclass and not granted`.execute(db);
    return rows.length > 0;
  };
  const widening = {
    name: '9999-what-comes-later',
    load: async () => ({
      up: async (db: Kysely<unknown>) => db.schema.alterTable('novels').addColumn('came_later', 'integer').execute(),
    }),
  };

  it('a migration that waits for a reader who takes long lets others read meanwhile, and is done when that one ends [B14.14]', async () => {
    const store = await open();
    const migrations = [...(await readMigrations(store.dialect)), widening];
    const trx = await store.db.startTransaction().execute();
    await trx.selectFrom('novels').select('id').execute();
    const migrating = migrate(store, migrations, { tries: 10_000, pauseMs: 10 });
    for (let turn = 0; turn < 3; turn += 1) {
      await until(() => isWaiting(store));
      expect(await store.db.selectFrom('novels').select('id').execute()).toEqual([]);
    }
    await trx.commit().execute();
    await migrating;
    expect((await sql`select came_later from novels`.execute(store.db)).rows).toEqual([]);
  });

  it('a migration that never gets its tables is given up, says so by its code, and leaves nothing [B14.15]', async () => {
    const store = await open();
    const migrations = [...(await readMigrations(store.dialect)), widening];
    const trx = await store.db.startTransaction().execute();
    await trx.selectFrom('novels').select('id').execute();
    const giveUp = migrate(store, migrations, { tries: 2, pauseMs: 1 });
    await expect(giveUp).rejects.toMatchObject({ code: '55P03' });
    await trx.rollback().execute();
    await migrate(store, migrations);
    expect((await sql`select came_later from novels`.execute(store.db)).rows).toEqual([]);
  });
});
