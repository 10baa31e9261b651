import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../store/open-store.ts';
import { openBrowser } from '../testing/browser.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';

describeOnEachDatabase('a personal call', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store);
  });
  afterAll(() => app.close());
  const bare = (options: { cookie?: string; payload?: string; type?: string; origin?: string }) =>
    app.inject({
      method: 'POST',
      url: apiBase + calls.changePassword,
      payload: options.payload ?? '{}',
      headers: {
        ...(options.type !== undefined && { 'content-type': options.type }),
        ...(options.cookie !== undefined && { cookie: options.cookie }),
        ...(options.origin !== undefined && { origin: options.origin }),
      },
    });

  it.each([
    { type: 'application/json', payload: 'not json' },
    { type: 'application/json', payload: '{"passwd":[]}' },
    { type: 'text/plain' },
    {},
    { type: 'application/json', cookie: 'session=' },
    { type: 'application/json', cookie: 'session=nobody' },
    { type: 'application/json', cookie: '__Host-session=nobody' },
  ])('answers 401 to a visitor before it looks at anything else: %j', async (request) => {
    const answer = await bare(request);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: '用户未登录', code: 'not_signed_in' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('notes when a session was last used, at most once a minute', async () => {
    const { id, cookie } = await signInMember(store, '常客');
    const seen = async () =>
      (await store.db.selectFrom('sessions').select('last_seen_at').where('member_id', '=', id).executeTakeFirst())
        ?.last_seen_at ?? 0;
    const start = await seen();
    const clock = jest.spyOn(Date, 'now');
    for (const [after, noted] of [
      [59_000, 0],
      [61_000, 61_000],
      [100_000, 61_000],
      [121_000, 121_000],
    ] as const) {
      clock.mockReturnValue(start + after);
      await openBrowser(app).call(calls.profile, undefined, { cookie });
      expect((await seen()) - start).toBe(noted);
    }
  });
});

describeOnSqlite('a change', (open) => {
  const posting = async (variables: Record<string, string>, headers: Record<string, string>) => {
    const app = await buildTestApp(await open(), variables);
    const answer = await app.inject({
      method: 'POST',
      url: apiBase + calls.logout,
      payload: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
    await app.close();
    return [answer.statusCode, answer.json().error];
  };
  const site = { PUBLIC_ORIGIN: 'https://books.example', TRUST_PROXY: 'loopback' };

  it.each([
    [{}, { host: 'localhost:3000' }],
    [{}, { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    [{}, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    [{}, { host: 'localhost', 'content-type': 'application/json; charset=utf-8' }],
    [site, { host: 'books.example', origin: 'https://books.example' }],
    [site, { host: '127.0.0.1:3000', origin: 'https://books.example' }],
    [{ ALLOWED_HOSTS: 'other.example' }, { host: 'other.example', origin: 'https://other.example' }],
  ])('on a site with %j comes from its own pages: %j', async (variables, headers) => {
    expect(await posting(variables, headers)).toEqual([200, undefined]);
  });

  it.each([
    [{}, { host: 'localhost:3000', origin: 'http://evil.example' }],
    [{}, { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    [{}, { host: 'localhost:3000', origin: 'null' }],
    [{}, { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }],
    [{}, { host: 'evil.example', origin: 'http://evil.example' }],
    [site, { host: 'books.example', origin: 'https://books.example.evil.example' }],
    [site, { host: 'books.example', origin: 'https://evil.books.example' }],
  ])('on a site with %j does not come from elsewhere: %j', async (variables, headers) => {
    expect(await posting(variables, headers)).toEqual([403, '不接受来自其他网站的请求']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'does not come as %s, which a form could send',
    async (type) => {
      expect(await posting({}, { host: 'localhost', 'content-type': type })).toEqual([403, '请求内容应为 JSON']);
    },
  );
});

describeOnSqlite('the cookie of a session', (open) => {
  const cookieOf = async (variables: Record<string, string>, headers: Record<string, string>) => {
    const app = await buildTestApp(await open(), { TEST_MODE: '1', ...variables });
    const reader = openBrowser(app, headers);
    const answer = await reader.register('书生', '12345678');
    expect((await reader.call(calls.profile)).statusCode).toBe(200);
    await app.close();
    return [answer.headers['set-cookie']].flat().find((cookie) => cookie?.includes('session='));
  };

  it.each([
    [{ PUBLIC_ORIGIN: 'https://books.example' }, {}],
    [{ TRUST_PROXY: 'loopback' }, { 'x-forwarded-proto': 'https' }],
  ])('is bound to TLS and to the host behind TLS: %j %j', async (variables, headers) => {
    expect(await cookieOf(variables, headers)).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each([
    [{}, {}],
    [{}, { 'x-forwarded-proto': 'https' }],
    [{ PUBLIC_ORIGIN: 'http://books.example' }, {}],
  ])('is not where there is none: %j %j', async (variables, headers) => {
    expect(await cookieOf(variables, headers)).toMatch(
      /^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});
