import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { signOverride } from '../releases/override/override-token.ts';
import { writeTinyBuilds } from '../releases/testing/tiny-builds.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';

const secret = 'a secret of at least thirty-two characters';

describeOnSqlite('a page with a developer’s build', (open) => {
  let site: FastifyInstance;
  let machine: Server;
  let origin: string;
  /** The release.json that the developer's machine gives. */
  let description: string;
  const builds = writeTinyBuilds({ reader: `exports.routes = [{ path: '/home', draw: () => '<p>ours</p>' }];` }, [
    '/home',
  ]);
  beforeAll(async () => {
    description = readFileSync(path.join(builds.root, 'reader/dist/production/release.json'), 'utf8');
    machine = createServer((_request, response) => response.end(description));
    await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(machine.address() as AddressInfo).port}`;
    site = await buildTestSite(await open(), { root: builds.root, variables: { OVERRIDE_SECRET: secret } });
  });
  afterAll(async () => {
    await site.close();
    await new Promise((resolve) => machine.close(resolve));
    builds.remove();
  });

  const tokenFor = (override: object = {}) =>
    signOverride(secret, { app: 'reader', origin, until: Date.now() + 60_000, ...override });
  const get = (token: string) => site.inject({ url: '/home', headers: { cookie: `override=${token}` } });

  it('the bearer of a token gets a page for themselves that names the developer’s scripts, under a bar', async () => {
    const { body, headers, statusCode } = await get(tokenFor());
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toContain(`href="${origin}/files/main.js"`);
    expect(body).toContain('正在试看开发者的构建');
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`);
  });

  it('a developer’s build is rendered by the browser alone', async () => {
    const { body } = await get(tokenFor());
    expect(body).toContain('"hydration":null');
    expect(body).not.toContain('<p>ours</p>');
  });

  it.each([
    ['has expired', () => tokenFor({ until: Date.now() - 1 })],
    ['somebody else signed', () => signOverride('another', { app: 'reader', origin, until: Date.now() + 60_000 })],
  ])('a token that %s gives the page that everybody gets', async (_, token) => {
    const { body, headers } = await get(token());
    expect(body).toContain('<p>ours</p>');
    expect(headers['cache-control']).toContain('public');
  });

  it.each([
    ['is not running', { origin: 'http://127.0.0.1:9' }],
    ['builds another app', { app: 'account' }],
  ])('a machine that %s is reported in plain words, with the way out', async (_, override) => {
    const { body, statusCode, headers } = await get(tokenFor(override));
    expect([statusCode, headers['cache-control']]).toEqual([502, 'private, no-store']);
    expect(body).toMatch(/^取不到 .* 的构建：请确认它正在运行。要结束试看，请打开 \/override\/end$/);
  });

  it('the link of an override gives the browser its token until it expires, and the bar’s button takes it away', async () => {
    const begin = await site.inject({ url: `/override?token=${tokenFor()}` });
    expect([begin.statusCode, begin.headers.location]).toEqual([302, '/home']);
    expect(begin.headers['set-cookie']).toMatch(/^override=[\w.-]+; Path=\/; Max-Age=(59|60); HttpOnly; SameSite=Lax$/);
    const end = await site.inject({ url: '/override/end' });
    expect([end.statusCode, end.headers.location]).toEqual([302, '/home']);
    expect(end.headers['set-cookie']).toMatch(/^override=; Path=\/; Max-Age=0;/);
  });

  it('a link that somebody else signed is refused, and gives the browser nothing', async () => {
    const { statusCode, headers, body } = await site.inject({ url: '/override?token=a.b' });
    expect([statusCode, headers['set-cookie'], body]).toEqual([403, undefined, '这个链接不是本站签发的，请重新签发。']);
  });
});
