import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

describeOnEachDatabase('readiness', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  it('a server with releases takes readers, also while the database is away', async () => {
    const site = await buildTestSite(store);
    const ready = await site.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { data: { status: 'ready', database: 'ok' } }]);
    expect(ready.headers['cache-control']).toBe('no-store');
    await store.close();
    expect((await site.inject('/readyz')).json()).toEqual({ data: { status: 'ready', database: 'unavailable' } });
    await site.close();
  });

  it('a server without releases takes none', async () => {
    const app = await buildTestApp(store);
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await app.close();
  });

  it('a reader for whom a page fails gets one with the id of their request', async () => {
    const site = await buildTestSite(store);
    site.get('/fails', () => Promise.reject(new Error('secret')));
    const { statusCode, body, headers } = await site.inject({ url: '/fails', headers: { accept: 'text/html' } });
    expect(statusCode).toBe(500);
    expect(body).toContain(`编号 ${headers['x-request-id']}`);
    expect(body).not.toContain('secret');
    expect(headers['content-type']).toContain('text/html');
    await site.close();
  });

  it.each([
    ['a host that is not ours', { url: '/home', headers: { host: 'evil.example' } }, 400],
    ['a form that is sent without the page’s program', { url: '/home', method: 'POST' as const }, 405],
    ['somebody who asked for too much', { url: '/filter?ns=2', remoteAddress: '203.0.113.9' }, 429],
    ['a link to a build that nobody signed', { url: '/override?token=a.b' }, 403],
    ['a file of no release', { url: '/remotes/reader/none/x.js' }, 404],
    ['a database that is away', { url: '/away' }, 503],
  ])('so does %s: every error page of the server names its request', async (_, request, status) => {
    const site = await buildTestSite(store, { variables: { ADDRESS_LIMIT: '1' } });
    site.get('/away', () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })));
    const headers = { accept: 'text/html', ...('headers' in request && request.headers) };
    const answer = await site.inject({ ...request, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(`编号 ${answer.headers['x-request-id']}`);
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 429 || status === 503);
    await site.close();
  });
});
