import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls, pages } from 'shared-api/paths';
import { saveNovel } from './novels/saving/save-novel.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { describeOnSqlite } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';
import { until } from './testing/until.ts';

describeOnSqlite('the limits of a server', (open) => {
  const cleanups: FastifyInstance[] = [];
  afterEach(async () => {
    for (const app of cleanups.splice(0)) await app.close();
  });
  const stranger = '203.0.113.9';

  it('calls cost their address points: without any it is answered 429, with a time to wait', async () => {
    const app = await buildTestApp(await open(), { ADDRESS_LIMIT: '12' });
    cleanups.push(app);
    const get = (path: string, remoteAddress = stranger) => app.inject({ url: apiBase + path, remoteAddress });
    expect((await get(calls.otherSearch('灯'))).statusCode).toBe(200);
    const answers = [await get(calls.site), await get(calls.site), await get(calls.otherSearch('塔'))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(30);
    expect(answers[2]?.json()).toEqual({
      error: expect.stringMatching(/^请求太频繁，请 \d+ 秒后再试$/),
      code: 'too_many_requests',
    });
    expect((await get(calls.otherSearch('塔'), '203.0.113.10')).statusCode).toBe(200);
    expect((await app.inject({ url: '/healthz', remoteAddress: stranger })).statusCode).toBe(200);
  });

  it('a search by title and a suggestion cost as much as a list by filter [B14.06]', async () => {
    const app = await buildTestApp(await open(), { ADDRESS_LIMIT: '12' });
    cleanups.push(app);
    const paths = [calls.search('灯'), calls.suggestions('灯'), calls.search('塔')];
    // At once: points come back with time.
    const answers = await Promise.all(
      paths.map((path) => app.inject({ url: apiBase + path, remoteAddress: stranger })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429]);
  });

  it('a search in one novel, its chapters’ titles included, costs as much as one in all texts, and no stranger uses up that of others [B7.24]', async () => {
    const store = await open();
    const { novelId } = await saveNovel(store, incoming());
    const app = await buildTestApp(store, { ADDRESS_LIMIT: '25' });
    cleanups.push(app);
    const search = (path: string, remoteAddress: string) => app.inject({ url: apiBase + path, remoteAddress });
    const answers = await Promise.all([
      ...[
        calls.searchBook(novelId, '灯'),
        calls.searchChapters(novelId, '灯'),
        calls.searchChapters(novelId, '塔'),
      ].map((path) => search(path, stranger)),
      search(calls.searchChapters(novelId, '灯'), '203.0.113.10'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
  });

  it('a kept page costs nothing, one that has to be rendered and a sitemap do, and names that it does not read make no new page [B14.07]', async () => {
    const site = await buildTestSite(await open(), { variables: { ADDRESS_LIMIT: '12' } });
    cleanups.push(site);
    const get = (url: string, remoteAddress = stranger) => site.inject({ url, remoteAddress });
    const [first, ...others] = await Promise.all(
      ['', '?x=1', '?y=2&x=3', '?cursor=4', '?__proto__=5'].map((query) => get(pages.home + query)),
    );
    for (const other of others) expect([other.statusCode, other.body]).toEqual([200, first?.body]);
    expect((await get('/filter?ns=1&x=1')).statusCode).toBe(200);
    const refused = await get('/filter?ns=2');
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('请求太频繁')]);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await get(pages.home)).statusCode).toBe(200);
    const maps = [await get('/sitemap.xml', '203.0.113.11'), await get('/sitemap/0.xml', '203.0.113.11')];
    expect(maps.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  });

  it('whoever asks for many new pages at once waits behind others, who are answered first [B7.38]', async () => {
    const site = await buildTestSite(await open());
    cleanups.push(site);
    const answered: string[] = [];
    const get = async (keyword: string, remoteAddress: string) => {
      const { statusCode } = await site.inject({ url: `${pages.search(keyword)}`, remoteAddress });
      answered.push(`${remoteAddress} ${statusCode}`);
    };
    const many = Array.from({ length: 20 }, (_, number) => get(`灯塔${number}`, stranger));
    await Promise.all([...many, get('远山', '203.0.113.10')]);
    expect(answered).toHaveLength(21);
    expect(answered.indexOf('203.0.113.10 200')).toBeLessThan(10);
    expect(answered.filter((one) => one === `${stranger} 200`)).toHaveLength(20);
  });

  it('a request that comes a byte at a time is ended', async () => {
    const app = await buildTestApp(await open(), { REQUEST_TIMEOUT: '1' });
    cleanups.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.write(
      `POST ${apiBase}${calls.login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
    expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*{"error":"请求没有及时发完，请重试","code":"timeout"}$/);
  });

  it('a connection beyond the limit is refused, and let in once another has ended', async () => {
    const app = await buildTestApp(await open(), { MAX_CONNECTIONS: '2' });
    cleanups.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const count = promisify(app.server.getConnections).bind(app.server);
    const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await until(async () => (await count()) === 2);
    const refused = connect(port, '127.0.0.1');
    expect(await text(refused)).toMatch(
      /^HTTP\/1.1 503 [\s\S]*{"error":"服务器现在忙，请稍后再试","code":"unavailable"}$/,
    );
    await until(async () => (await count()) === 2);
    first.destroy();
    const ask = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    await until(async () => (await ask().catch(() => null))?.status === 200);
    second.destroy();
  });

  it('a call that is not answered in time is given up [B14.03]', async () => {
    const store = await open();
    const app = await buildTestApp(store, { ANSWER_TIMEOUT: '1' });
    cleanups.push(app);
    const held = Promise.withResolvers<void>();
    const writing = store.db.transaction().execute(() => held.promise);
    const answer = await app.inject(apiBase + calls.captcha);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: '服务器现在忙，请稍后再试', code: 'unavailable' },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    held.resolve();
    await writing;
  });

  it('a call that brings a body and is not answered in time is given up as well [B14.03]', async () => {
    const store = await open();
    const app = await buildTestApp(store, { ANSWER_TIMEOUT: '1' });
    cleanups.push(app);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { captcha_key } = (await (await fetch(`${origin}${apiBase}${calls.captcha}`)).json()).data;
    const held = Promise.withResolvers<void>();
    const writing = store.db.transaction().execute(() => held.promise);
    const answer = await fetch(`${origin}${apiBase}${calls.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '谁', password: '某个密码', code: '0000', captcha_key }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    held.resolve();
    await writing;
  });

  it('a connection whose client takes nothing of its answer for as long is ended [B14.04]', async () => {
    const app = await buildTestApp(await open(), { ANSWER_TIMEOUT: '1' });
    cleanups.push(app);
    app.get('/large', (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const count = promisify(app.server.getConnections).bind(app.server);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      .pause()
      .on('error', () => {});
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(async () => (await count()) === 1);
    await until(async () => (await count()) === 0, 10_000);
    socket.destroy();
  });

  it('an answer that goes on is not broken off, however long it takes [B14.04]', async () => {
    const app = await buildTestApp(await open(), { ANSWER_TIMEOUT: '1' });
    cleanups.push(app);
    const drops = async function* () {
      for (let drop = 0; drop < 8; drop += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        yield '滴';
      }
    };
    app.get('/drops', (_request, reply) => reply.send(Readable.from(drops())));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await (await fetch(`${origin}/drops`)).text()).toBe('滴'.repeat(8));
  });

  it('of those who filter, one address has a few places, and others are answered meanwhile [B14.01]', async () => {
    const app = await buildTestApp(await open());
    cleanups.push(app);
    const filter = (remoteAddress: string) =>
      app.inject({ url: apiBase + calls.filter({ tags: Math.random().toString(36) }), remoteAddress });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => filter(stranger)),
      ...['203.0.113.10', '203.0.113.11'].map(filter),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    expect(statuses.slice(-2)).toEqual([200, 200]);
  });

  it('of those who search by title, one address has a few places, and others are answered meanwhile [B14.02]', async () => {
    const app = await buildTestApp(await open());
    cleanups.push(app);
    const search = (path: string, remoteAddress: string) => app.inject({ url: apiBase + path, remoteAddress });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => search(calls.search('灯塔'), stranger)),
      ...Array.from({ length: 10 }, () => search(calls.suggestions('灯塔'), stranger)),
      ...['203.0.113.10', '203.0.113.11'].map((address) => search(calls.search('灯塔'), address)),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    expect(statuses.slice(-2)).toEqual([200, 200]);
  });
});
