import { apiBase, calls } from 'shared-api/paths';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

describeOnEachDatabase('the health check', (open) => {
  it('a server that works answers ok, and no cache keeps it', async () => {
    const app = await buildTestApp(await open());
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { status: 'ok' } }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    await app.close();
  });

  it('a server without its database answers 503, and calls fail without saying why', async () => {
    const store = await open();
    const app = await buildTestApp(store);
    await store.close();
    const health = await app.inject('/healthz');
    expect([health.statusCode, health.json().code]).toEqual([503, 'unavailable']);
    const answer = await app.inject(`${apiBase}${calls.home}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toMatch(/^服务器出错了，请稍后再试（编号 [0-9a-f]{12}）$/);
    await app.close();
  });
});
