import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';

describeOnSqlite('kept pages', (open) => {
  let store: Store;
  let site: FastifyInstance;
  let origin: string;
  const lines: string[] = [];
  /** Addresses of requests that came to Fastify, over a connection. */
  const seenByFastify: string[] = [];
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    site = await buildTestSite(store, {
      variables: { TRUST_PROXY: 'loopback', ALLOWED_HOSTS: 'mirror.example' },
      logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    });
    site.addHook('onRequest', (request, _reply, done) => {
      if (request.socket.remotePort !== undefined) seenByFastify.push(request.url);
      done();
    });
    origin = await site.listen({ host: '127.0.0.1', port: 0 });
    for (const encoding of ['br', 'gzip', 'identity']) await ask({ 'accept-encoding': encoding });
  });
  afterAll(() => site.close());

  const page = '/detail/1001-1';
  interface Answer {
    status: number;
    headers: Record<string, string>;
    body: string;
  }

  /** Asks over a connection of its own, and reads what comes as bytes: nothing is added or decoded. */
  const ask = (headers: Record<string, string> = {}, { method = 'GET', url = page } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(origin);
      const socket = connect(Number(port), hostname);
      const chunks: Buffer[] = [];
      const asked = Object.entries({ host, connection: 'close', ...headers });
      socket.write(`${method} ${url} HTTP/1.1\r\n${asked.map((header) => `${header.join(': ')}\r\n`).join('')}\r\n`);
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      socket.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        const [head = '', body = ''] = [
          text.slice(0, text.indexOf('\r\n\r\n')),
          text.slice(text.indexOf('\r\n\r\n') + 4),
        ];
        const [first = '', ...rest] = head.split('\r\n');
        const named = rest.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]);
        resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(named), body });
      });
    });

  /** What Fastify answers to the same; a cookie of this name is looked at by it alone. */
  const askFastify = (headers: Record<string, string> = {}, asked = {}) =>
    ask({ ...headers, cookie: 'my-canary=1' }, asked);
  const withoutOwn = ({ headers: { date: _, 'x-request-id': __, ...headers }, ...answer }: Answer) => ({
    ...answer,
    headers,
  });
  /** An answer, and whether Fastify was asked for it. */
  const watched = async (asking: () => Promise<Answer>) => {
    const before = seenByFastify.length;
    const answer = await asking();
    return { answer, byFastify: seenByFastify.length > before };
  };

  it.each([
    ['in brotli', { 'accept-encoding': 'gzip, br' }, {}],
    ['in gzip', { 'accept-encoding': 'gzip' }, {}],
    ['uncompressed', {}, {}],
    ['without its body', { 'accept-encoding': 'br' }, { method: 'HEAD' }],
  ])('%s, they are answered without Fastify as it answers them', async (_, headers, asked) => {
    const { answer: kept, byFastify } = await watched(() => ask(headers, asked));
    expect(byFastify).toBe(false);
    const { answer: other, byFastify: isOther } = await watched(() => askFastify(headers, asked));
    expect(isOther).toBe(true);
    expect(kept.status).toBe(200);
    expect(withoutOwn(kept)).toEqual(withoutOwn(other));
    expect(kept.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
    expect(kept.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
    const ifSame = { ...headers, 'if-none-match': `W/${kept.headers.etag}` };
    const same = await ask(ifSame, asked);
    expect([same.status, same.body]).toEqual([304, '']);
    expect(withoutOwn(same)).toEqual(withoutOwn(await askFastify(ifSame, asked)));
  });

  it.each([
    ['a canary', { cookie: 'canary=in.3.abc' }, {}],
    ['an override', { cookie: 'a=b; override=token' }, {}],
    ['no host', { host: '' }, {}],
    ['a host that is not ours', { host: 'books.example' }, {}],
    ['another method', {}, { method: 'POST' }],
    ['a query', {}, { url: `${page}?utm_source=a` }],
    ['an address in full', {}, { url: 'http://localhost/detail/1001-1' }],
    ['a call', {}, { url: '/api/v1/novel/1001/' }],
  ])('a request with %s comes to Fastify', async (_, headers, asked) => {
    expect((await watched(() => ask(headers, asked))).byFastify).toBe(true);
  });

  it('they stand in the log and in the metrics as others do, under the id that the client is told', async () => {
    const counted = async () => {
      const { body } = await site.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      const count = /^shuhai_http_request_seconds_count\{method="GET",route="page:chapter",status="200"\} (\d+)/m.exec(
        body,
      );
      return Number(count?.[1]);
    };
    const before = await counted();
    const { headers } = await ask();
    expect(await counted()).toBe(before + 1);
    const { headers: other } = await askFastify();
    await wait(10);
    const lineOf = (id: string | undefined) => {
      const { time: _, reqId: __, ms, ...line } = JSON.parse(lines.find((text) => text.includes(String(id))) ?? '{}');
      return { ...line, ms: typeof ms };
    };
    expect(lineOf(headers['x-request-id'])).toMatchObject({ method: 'GET', url: page, status: 200, msg: 'answered' });
    expect(lineOf(headers['x-request-id'])).toEqual(lineOf(other['x-request-id']));
  });

  it('the host that a trusted proxy forwards is the one that counts', async () => {
    const forwarded = { 'x-forwarded-host': 'mirror.example', 'x-forwarded-proto': 'https' };
    const made = await ask(forwarded);
    const { answer: kept, byFastify } = await watched(() => ask(forwarded));
    expect(byFastify).toBe(false);
    expect(withoutOwn(kept)).toEqual(withoutOwn(made));
    expect(made.body).toContain('https://mirror.example');
    expect((await ask({ 'x-forwarded-host': 'books.example' })).status).toBe(400);
  });

  it('a change is shown at once', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '夜航' }));
    const address = { url: `/book/${novelId}` };
    await ask({}, address);
    expect((await watched(() => ask({}, address))).byFastify).toBe(false);
    await saveNovel(store, incoming({ title: '夜航', intro: '雾里有灯' }));
    expect((await ask({}, address)).body).toContain(Buffer.from('雾里有灯').toString('latin1'));
  });
});
