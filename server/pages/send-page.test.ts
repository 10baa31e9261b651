import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';

const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

describeOnSqlite('headers of pages', (open) => {
  let store: Store;
  let site: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    await saveNovel(store, incoming());
    site = await buildTestSite(store, { variables: { ALLOWED_HOSTS: 'mirror.example' } });
  });
  afterAll(() => site.close());

  const ask = (headers: Record<string, string> = {}, url = '/home', method: 'GET' | 'HEAD' = 'GET') =>
    site.inject({ method, url, headers });

  it('shared caches may keep pages, browsers ask again each time', async () => {
    const { headers } = await ask();
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
    expect(headers.vary).toBe('accept-encoding');
  });

  it.each(['/home', '/nothing', '/api/v1/novel/1001/', '/api/v1/nothing/', '/healthz', '/sw.js', '/sitemap.xml'])(
    'the answer at %s says what browsers must not do with it',
    async (url) => {
      const { headers } = await ask({}, url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'x-frame-options': 'DENY',
        'x-dns-prefetch-control': 'off',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('a site that readers reach over HTTPS is asked for over HTTPS alone', async () => {
    const secure = await buildTestSite(store, { variables: { PUBLIC_ORIGIN: 'https://books.example' } });
    const { headers } = await secure.inject({ url: '/home', headers: { host: 'books.example' } });
    await secure.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('pictures come from the site and from where its operators keep covers', async () => {
    const pictures = (policy: unknown) => /img-src [^;]*/.exec(String(policy))?.[0];
    expect(pictures((await ask()).headers['content-security-policy'])).toBe("img-src 'self' data:");
    const other = await buildTestSite(store, { variables: { IMAGE_ORIGINS: 'https://img.example' } });
    const { headers } = await other.inject({ url: '/home' });
    await other.close();
    expect(pictures(headers['content-security-policy'])).toBe("img-src 'self' data: https://img.example");
  });

  it.each(['/home', '/detail/1001-1', '/user/setting', '/nothing'])(
    'nothing runs or styles in %s but what its policy names by hash',
    async (url) => {
      const { headers, body } = await ask({}, url);
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe|http:|nonce|\*/);
      for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      const hashes = (directive: string) =>
        new Set(new RegExp(`${directive} [^;]*`).exec(policy)?.[0].match(/sha256-[\w+/]{43}=/g));
      const scripts = [...body.matchAll(/<link rel="preload"[^>]* integrity="([^"]+)"/g)];
      expect(scripts.length).toBeGreaterThan(url === '/nothing' ? 0 : 3);
      const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
      expect(hashes('script-src')).toEqual(
        new Set([...scripts.map(([, integrity]) => integrity), ...inline.map(hashOf)]),
      );
      const styles = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
      expect(styles.length).toBeGreaterThan(0);
      expect(hashes('style-src')).toEqual(new Set(['', ...styles].map(hashOf)));
      expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
      expect(
        body.match(/<script(?!>|[^>]*(?: src=|type="application\/(?:ld\+)?json"))| style=| on[a-z]+="/g),
      ).toBeNull();
    },
  );

  it('a page goes out in the encoding that is asked for', async () => {
    const identity = await ask();
    expect(identity.headers).not.toHaveProperty('content-encoding');
    const br = await ask({ 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(identity.body);
    const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity.body);
    expect(new Set([identity, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('a page with answers of sister libraries is cached by nobody, for it would not change with our content', async () => {
    const search = '/search?keyword=x&place=other';
    expect((await ask({}, search)).headers['cache-control']).toMatch(/^public/);
    const joined = await buildTestSite(store, { variables: { SISTER_LIBRARIES: 'http://127.0.0.1:9' } });
    const { body, headers } = await joined.inject(search);
    await joined.close();
    expect(body).toContain('这个书库没有回应');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('a reader who has the page gets a 304 without it', async () => {
    const first = await ask({ 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask({ 'accept-encoding': 'br', 'if-none-match': known });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'integrity-policy']) {
        expect(answer.headers[name]).toBe(first.headers[name]);
      }
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200);
    expect((await ask({ 'if-none-match': '*' }, '/nothing')).statusCode).toBe(404);
  });

  it('HEAD has the same headers as GET, without the page', async () => {
    const get = await ask({ 'accept-encoding': 'br' });
    const head = await ask({ 'accept-encoding': 'br' }, '/home', 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-encoding', 'content-length']) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
    expect((await ask({}, '/nothing', 'HEAD')).statusCode).toBe(404);
  });

  it.each(['/home', '/book/1001', '/detail/1001-1', '/search?keyword=x', '/user/bookshelf', '/nothing'])(
    '%s is the same, byte for byte, whoever asks',
    async (url) => {
      const visitor = await ask({}, url);
      const member = await ask(
        { cookie: 'session=3f2a; auth=1', authorization: 'Bearer x', 'user-agent': 'another', 'accept-language': 'en' },
        url,
      );
      expect(member.rawPayload.equals(visitor.rawPayload)).toBe(true);
      const unlike = ({ headers: { date, 'x-request-id': id, ...headers } }: typeof visitor) => headers;
      expect(unlike(member)).toEqual(unlike(visitor));
      expect(member.headers).not.toHaveProperty('set-cookie');
      expect(String(member.headers.vary)).not.toMatch(/cookie|\*/i);
    },
  );

  it('a host that is not ours gets no page, and leaves no trace in those of others', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', 'localhost:99999']) {
      for (const url of ['/book/1001', '/sitemap.xml', '/robots.txt']) {
        const answer = await ask({ host }, url);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      }
    }
    expect((await ask({}, '/book/1001')).body).not.toContain('evil');
    // Only a proxy that is trusted may say what host the reader asked for.
    expect((await ask({ 'x-forwarded-host': 'evil.example' }, '/book/1001')).body).not.toContain('evil');
  });

  it('each host that is ours gets pages of its own', async () => {
    const of = async (host: string) => (await ask({ host }, '/book/1001')).body;
    const [local, mirror] = [await of('localhost:3000'), await of('mirror.example')];
    expect(local).toContain('localhost:3000');
    expect(mirror).toContain('mirror.example');
    expect(mirror).not.toContain('localhost');
    expect(await of('LOCALHOST:3000')).toBe(local);
  });

  it('an address in full, or one that climbs, is no page', async () => {
    const { port } = new URL(await site.listen({ port: 0, host: '127.0.0.1' }));
    const send = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        let said = '';
        socket.on('data', (chunk) => {
          said += chunk;
        });
        socket.on('close', () => resolve(said)).on('error', reject);
        socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      });
    expect(await send('/home')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send('http://evil.example/home')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('/remotes/reader/../../package.json')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await send('/remotes/../server/environment.ts')).toMatch(/^HTTP\/1\.1 404 /);
  });
});
