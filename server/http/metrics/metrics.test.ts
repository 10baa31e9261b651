import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';

const token = 'a-token-of-more-than-32-characters';

describeOnEachDatabase('the metrics', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    site = await buildTestSite(store, { variables: { METRICS_TOKEN: token } });
    origin = await site.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => site.close());

  const read = async () => (await fetch(`${origin}/metrics`)).text();

  it('requests are counted by the pattern of their route and by status, pages by theirs', async () => {
    for (const url of [
      '/detail/1001-1',
      '/detail/1001-2',
      '/detail/1001-2',
      '/nowhere',
      `${apiBase}${calls.novel('7')}`,
    ]) {
      await (await fetch(origin + url)).text();
    }
    const metrics = await read();
    expect(metrics).toContain('shuhai_http_request_seconds_count{method="GET",route="page:chapter",status="200"} 3');
    expect(metrics).toContain('route="page:not-found",status="404"} 1');
    expect(metrics).toContain(`route="${apiBase}/novel/detail/:id/",status="404"} 1`);
    expect(metrics).not.toContain('nowhere');
    expect(metrics).toContain('shuhai_page_cache_hits_total 1');
    expect(metrics).toMatch(/shuhai_page_cache_keys [1-9]/);
    expect(metrics).toMatch(/shuhai_page_render_seconds_count\{result="rendered"\} [1-9]/);
    expect(metrics).toContain('shuhai_rendering_queue 0');
  });

  it('a sign-in that is refused is counted with its reason', async () => {
    const body = JSON.stringify({ username: '谁', password: 'x', code: '0', captcha_key: 'x' });
    await fetch(origin + apiBase + calls.login, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await read()).toContain('shuhai_sign_ins_total{result="invalid"} 1');
  });

  it('the event loop, the library, releases and the pool of the database are told', async () => {
    const metrics = await read();
    expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(metrics).toMatch(/shuhai_novels\{category="[^"]+"\} 1/);
    expect(metrics).toMatch(/shuhai_content\{of="changes"\} [1-9]/);
    expect(metrics.includes('shuhai_database_connections{state="idle"}')).toBe(store.dialect.name === 'postgres');
  });

  it('this machine and bearers of the token may read them; what a proxy forwards, and other addresses, may not', async () => {
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await site.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('203.0.113.7')).toBe(403);
    expect(await ask('203.0.113.7', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask('203.0.113.7', { authorization: `Bearer ${token}x` })).toBe(403);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    expect(await ask('127.0.0.1', { via: '1.1 proxy' })).toBe(403);
  });
});
