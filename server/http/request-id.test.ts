import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import { describeOnSqlite } from '../testing/databases.ts';

describeOnSqlite('the ids of requests', (open) => {
  it('a failure names the id under which the log tells what happened, and no client chooses it', async () => {
    const store = await open();
    const lines: { reqId?: string; msg: string; err?: object }[] = [];
    const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
    const environment = readEnvironment({ NODE_ENV: 'test' });
    const app = await buildApp({ store, environment, logger: { level: 'info', stream } });
    await store.db.schema.alterTable('banners').renameTo('away').execute();
    const answer = await app.inject({ url: apiBase + calls.home, headers: { 'x-request-id': 'mine' } });
    const id = String(answer.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(answer.json().error).toBe(`服务器出错了，请稍后再试（编号 ${id}）`);
    expect(lines.find(({ msg }) => msg === 'call failed')).toMatchObject({ reqId: id, err: {} });
    const other = await app.inject({ url: '/healthz' });
    expect(other.headers['x-request-id']).not.toBe(id);
    await app.close();
  });
});
