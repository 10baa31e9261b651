import type { FastifyInstance } from 'fastify';
import { memberHeader } from 'shared-api/contract';
import { apiBase, calls } from 'shared-api/paths';
import { buildTestApp } from '../testing/build-test-app.ts';
import { openBrowser } from '../testing/clients/browser.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../testing/databases.ts';

describeOnEachDatabase('a personal call', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildTestApp(await open());
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
  ])('a visitor is answered 401 before anything else of the request is read: %j', async (request) => {
    const answer = await bare(request);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: '用户未登录', code: 'not_signed_in' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describeOnSqlite('the origin of a POST', (open) => {
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
  ])('a site with %j accepts a POST of its own pages: %j', async (variables, headers) => {
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
  ])('a site with %j refuses a POST of another site: %j [S7.35]', async (variables, headers) => {
    expect(await posting(variables, headers)).toEqual([403, '不接受来自其他网站的请求']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'a POST of type %s, which a form of another site can send, is refused [S7.02]',
    async (type) => {
      expect(await posting({}, { host: 'localhost', 'content-type': type })).toEqual([403, '请求内容应为 JSON']);
    },
  );
});

describeOnSqlite('the session cookie', (open) => {
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
  ])('behind TLS the session cookie is bound to TLS and to the host: %j %j', async (variables, headers) => {
    expect(await cookieOf(variables, headers)).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each([
    [{}, {}],
    [{}, { 'x-forwarded-proto': 'https' }],
    [{ PUBLIC_ORIGIN: 'http://books.example' }, {}],
  ])('without TLS the session cookie is not bound to it: %j %j', async (variables, headers) => {
    expect(await cookieOf(variables, headers)).toMatch(
      /^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describeOnSqlite('a write that was made offline', (open) => {
  it('is refused under the session of another member', async () => {
    const app = await buildTestApp(await open(), { TEST_MODE: '1' });
    const browser = openBrowser(app);
    await browser.register('读者乙', '12345678');
    const send = (member: string) =>
      browser.call(calls.readAllMessages, {}, { [memberHeader]: encodeURIComponent(member) });
    expect([(await send('读者乙')).statusCode, (await send('读者甲')).statusCode]).toEqual([200, 409]);
    await app.close();
  });
});
