import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls, pages } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { importFiles } from '../../importing/testing/import-files.ts';
import { captchaCode } from '../../members/captcha/captchas.ts';
import { createMember } from '../../members/members.ts';
import { hashPassword } from '../../members/passwords/passwords.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { nextMemberName } from '../../testing/sign-in.ts';
import { until } from '../../testing/until.ts';

const token = 'a-token-of-more-than-32-characters';

describeOnEachDatabase('the metrics', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    const at = Date.now();
    await store.db
      .insertInto('releases')
      .values({
        name: 'reader@1.0.0-0123456789',
        app: 'reader',
        published_by: '小林',
        published_at: at,
        last_served_at: null,
      })
      .execute();
    await store.db
      .insertInto('activations')
      .values({
        releases: '{}',
        canary: null,
        percent: null,
        kind: 'activate',
        by_whom: '小林',
        why: '',
        at,
        retired: null,
      })
      .execute();
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

  it('sign-ins are counted by result, and those that are refused by why [B14.19]', async () => {
    const signIn = async (username: string, password: string, isCodeRight = true) => {
      const { captcha_key } = (await (await fetch(origin + apiBase + calls.captcha)).json()).data;
      const code = isCodeRight ? await captchaCode(store, captcha_key, Date.now()) : '0';
      const body = JSON.stringify({ username, password, code, captcha_key });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(origin + apiBase + calls.login, { method: 'POST', body, headers })).status;
    };
    const username = nextMemberName();
    await createMember(store, {
      username,
      nameKey: username,
      passwordHash: await hashPassword('对的密码'),
      now: Date.now(),
    });
    expect(await signIn(username, 'x', false)).toBe(400);
    for (let guess = 0; guess < 10; guess += 1) expect(await signIn(username, `猜${guess}错的密码`)).toBe(403);
    expect(await signIn(username, '猜10错的密码')).toBe(429);
    const metrics = await read();
    for (const [result, count] of Object.entries({ invalid: 1, wrong: 10, limited: 1 }))
      expect(metrics).toContain(`shuhai_sign_ins_total{result="${result}"} ${count}`);
  });

  it('imports, which other processes make, are counted by outcome, with when the last one was [B14.19]', async () => {
    const before = Math.floor(Date.now() / 1_000);
    await importFiles(store, [path.join(__dirname, '../../importing/txt/fixtures/empty.txt')]);
    const metrics = await read();
    expect(metrics).toContain('shuhai_imports{outcome="failed"} 1');
    const [, last] = /shuhai_import_last_timestamp_seconds\{outcome="failed"\} (\S+)/.exec(metrics) ?? [];
    expect(Number(last)).toBeGreaterThanOrEqual(before);
    expect(Number(last)).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it.each<[of: string, sample: RegExp]>([
    [
      'requests by route and status',
      /^shuhai_http_request_seconds_count\{method="GET",route="\/metrics",status="200"\} [1-9]/m,
    ],
    ['render times', /^shuhai_page_render_seconds_bucket\{le="5",result="rendered"\} [1-9]/m],
    ['the cache of pages', /^shuhai_page_cache_misses_total [1-9]/m],
    ['the cache of answers', /^shuhai_answer_cache_hits_total \d/m],
    ['the queue of rendering', /^shuhai_rendering_queue \d/m],
    ['the event-loop delay', /^nodejs_eventloop_lag_p99_seconds \d/m],
    ['the library', /^shuhai_novels\{category="[^"]+"\} 1$/m],
    ['changes of the content', /^shuhai_content\{of="changes"\} [1-9]/m],
    ['releases', /^shuhai_releases\{app="reader"\} 1$/m],
    ['activations', /^shuhai_activations\{kind="activate"\} [1-9]/m],
    ['housekeeping', /^shuhai_housekeeping_seconds_count\{task="folding reads in"\} [1-9]/m],
  ])('they tell of %s [B14.19]', async (_, sample) => {
    await (await fetch(origin + pages.home)).text();
    // What other servers write is heard of in a moment.
    await until(async () => sample.test(await read()));
  });

  it('the pool of PostgreSQL is told of, by what its connections do [B14.19]', async () => {
    const states = [...(await read()).matchAll(/^shuhai_database_connections\{state="(\w+)"\}/gm)].map(
      ([, state]) => state,
    );
    expect(states).toEqual(store.dialect.name === 'postgres' ? ['busy', 'idle', 'waiting'] : []);
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
