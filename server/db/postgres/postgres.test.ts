import { sql } from 'kysely';
import { describeOnPostgres } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';

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
});
