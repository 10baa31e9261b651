import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { freePort } from '../testing/processes/start-process.ts';
import { canStart, type Ports, type StartProxy, startCaddy, startNginx } from '../testing/processes/start-proxy.ts';
import { until } from '../testing/until.ts';

interface Asked {
  headers?: Record<string, string>;
  /** Sent as JSON, by POST. */
  body?: object;
  /** The reader's address, one of 127.0.0.0/8. */
  from?: string;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const siteBehind = (name: string, startProxy: StartProxy) =>
  describeOnSqlite(`the site behind ${name}`, (open) => {
    let store: Store;
    let site: FastifyInstance | undefined;
    let proxy: ChildProcess | undefined;
    let ports: Ports;
    const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-proxy-'));

    beforeAll(async () => {
      store = await open();
      await saveNovel(store, incoming());
      const variables = {
        PUBLIC_ORIGIN: 'https://books.example',
        ALLOWED_HOSTS: 'mirror.example',
        TRUST_PROXY: 'loopback',
      };
      site = await buildTestSite(store, { variables });
      const server = Number(new URL(await site.listen({ host: '127.0.0.1', port: 0 })).port);
      ports = { server, http: await freePort(), https: await freePort() };
      proxy = startProxy(folder, ports);
      await until(
        () =>
          ask('/healthz')
            .then(({ status }) => status === 200)
            .catch(() => false),
        20_000,
      );
    });

    afterAll(async () => {
      const ended = new Promise((resolve) => proxy?.once('exit', resolve));
      if (proxy?.kill()) await ended;
      await site?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const options = ({ headers = {}, from = '127.0.0.1' }: Asked) => ({
      host: '127.0.0.1',
      localAddress: from,
      servername: 'books.example',
      rejectUnauthorized: false,
      agent: false as const,
      headers: { host: 'books.example', ...headers },
    });

    const ask = (url: string, asked: Asked = {}): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const json = asked.body && { 'content-type': 'application/json' };
        const headers = { ...asked.headers, ...json };
        const sent = requestSecure(
          { ...options({ ...asked, headers }), port: ports.https, path: url, method: asked.body ? 'POST' : 'GET' },
          (answer) =>
            buffer(answer).then(
              (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
              reject,
            ),
        );
        sent.on('error', reject).end(asked.body && JSON.stringify(asked.body));
      });

    const dataOf = ({ body }: Answer) => JSON.parse(body.toString()).data;

    it('a request over plain HTTP is redirected to the same address over HTTPS', async () => {
      const { statusCode, headers } = await new Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>>(
        (resolve, reject) => {
          requestPlain({ ...options({}), port: ports.http, path: '/filter?ns=2' }, (answer) => {
            resolve(answer.resume());
          })
            .on('error', reject)
            .end();
        },
      );
      expect([301, 308]).toContain(statusCode);
      expect(headers.location).toBe('https://books.example/filter?ns=2');
    });

    if (name === 'nginx')
      it('no query, and so no token of a link, stands in its log [B7.26]', async () => {
        await ask('/override?token=kept-secret');
        const log = () => readFileSync(path.join(folder, 'shuhai.log'), 'utf8');
        await until(() => log().includes('GET /override '));
        expect(log()).not.toContain('kept-secret');
      });

    it('pages arrive compressed as the server made them, and are answered 304 where nothing changed', async () => {
      const page = await ask('/detail/1001-1', { headers: { 'accept-encoding': 'gzip, br' } });
      expect(page.headers['content-encoding']).toBe('br');
      expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
      expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
      const html = brotliDecompressSync(page.body).toString();
      expect(html).toContain('href="https://books.example/detail/1001-1"');
      expect(html).toBe((await ask('/detail/1001-1')).body.toString());
      const known = { 'accept-encoding': 'gzip, br', 'if-none-match': String(page.headers.etag) };
      const { status, body } = await ask('/detail/1001-1', { headers: known });
      expect([status, body.length]).toEqual([304, 0]);
    });

    it('calls arrive compressed, and are answered 304 where nothing changed', async () => {
      const url = `${apiBase}${calls.home}`;
      const answer = await ask(url, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers['content-encoding']).toBe('br');
      const known = { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) };
      expect((await ask(url, { headers: known })).status).toBe(304);
    });

    it('files of releases may be cached for a year', async () => {
      const [script = ''] = /\/remotes\/shell\/[^"]+\.js/.exec((await ask('/home')).body.toString()) ?? [];
      const { status, headers } = await ask(script, { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    });

    it('a member is signed in by a cookie for HTTPS alone, and only POSTs of the own pages are accepted', async () => {
      const { captcha_key: key } = dataOf(await ask(`${apiBase}${calls.captcha}`));
      const row = await store.db.selectFrom('captchas').select('code').where('key', '=', key).executeTakeFirst();
      const password = 'a long secret';
      const body = { username: '守灯人', password, repassword: password, code: row?.code, captcha_key: key };
      const foreign = await ask(`${apiBase}${calls.register}`, { body, headers: { origin: 'https://evil.example' } });
      expect(foreign.status).toBe(403);
      const own = await ask(`${apiBase}${calls.register}`, { body, headers: { origin: 'https://books.example' } });
      expect(own.status).toBe(200);
      const session = own.headers['set-cookie']?.find((cookie) => cookie.startsWith('__Host-session='));
      expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const cookie = session?.split(';')[0] ?? '';
      expect((await ask(`${apiBase}${calls.profile}`, { headers: { cookie } })).status).toBe(200);
    });

    it('the site answers to its own hosts, and ignores a host in a forwarding header', async () => {
      const pageAt = async (host: string) =>
        (await ask('/filter', { headers: { host, 'x-forwarded-host': 'evil.example' } })).body.toString();
      expect(await pageAt('books.example')).toContain('href="https://books.example/filter"');
      expect(await pageAt('mirror.example')).toContain('href="https://mirror.example/filter"');
      expect(await pageAt('evil.example')).not.toContain('<html');
    });

    it('each reader is limited by their own address, whatever address they claim', async () => {
      const draw = (from: string, headers: Record<string, string> = {}) =>
        ask(`${apiBase}${calls.captcha}`, { from, headers }).then(({ status }) => status);
      while ((await draw('127.0.0.2')) === 200);
      expect(await draw('127.0.0.2', { 'x-forwarded-for': '127.0.0.9', forwarded: 'for=127.0.0.9' })).toBe(429);
      expect(await draw('127.0.0.3')).toBe(200);
    });
  });

for (const [name, start, programs] of [
  ['nginx', startNginx, ['nginx', 'openssl']],
  ['caddy', startCaddy, ['caddy']],
] as const) {
  if (canStart(...programs)) siteBehind(name, start);
  else test.skip(`skipped: ${programs.join(' or ')} is not here`, () => {});
}
