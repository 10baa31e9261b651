import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keepBuild, replaceBuild } from '../releases/override/build-descriptions.ts';
import { signOverride } from '../releases/override/override-token.ts';
import { writeTinyBuilds } from '../releases/testing/tiny-builds.ts';
import { tinyReleases } from '../releases/testing/tiny-releases.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';

const secret = 'a secret of at least thirty-two characters';

describeOnSqlite('a page with a developer’s build', (open) => {
  let site: FastifyInstance;
  // Nothing listens there: the site never asks it.
  const origin = 'http://127.0.0.1:9';
  const until = () => Date.now() + 60_000;
  /** Id of a build that the developer's machine described. */
  let build: string;
  const builds = writeTinyBuilds({ reader: `exports.routes = [{ path: '/home', draw: () => '<p>ours</p>' }];` }, [
    '/home',
  ]);
  const releasesDir = path.join(builds.root, 'releases');
  const machine = tinyReleases();
  const routes = [{ id: 'home', path: '/home' }];
  /** What a developer's machine says about a build of the reader. */
  const describeBuild = (content = '/* new */') => {
    const { folder } = machine.build({ app: 'reader', routes, content: { 'files/main.js': content } });
    return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  };
  beforeAll(async () => {
    const variables = { OVERRIDE_SECRET: secret, RELEASES_DIR: releasesDir };
    site = await buildTestSite(await open(), { root: builds.root, variables });
    build = await keepBuild(releasesDir, 'reader', { description: describeBuild(), until: until() });
  });
  afterAll(async () => {
    await site.close();
    machine.remove();
    builds.remove();
  });

  const tokenFor = (override: object = {}) =>
    signOverride(secret, { app: 'reader', origin, build, until: until(), ...override });
  const get = (token: string) => site.inject({ url: '/home', headers: { cookie: `override=${token}` } });

  it('the bearer of a token gets a page for themselves that names the developer’s scripts, under a bar [B7.16]', async () => {
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

  it('an address with two tokens is refused, and is no fault of the server', async () => {
    expect((await site.inject(`/override?token=${tokenFor()}&token=${tokenFor()}`)).statusCode).toBe(400);
  });

  it.each([
    ['has expired', () => tokenFor({ until: Date.now() - 1 })],
    ['somebody else signed', () => signOverride('another', { app: 'reader', origin, build, until: until() })],
  ])('a token that %s gives the page that everybody gets', async (_, token) => {
    const { body, headers } = await get(token());
    expect(body).toContain('<p>ours</p>');
    expect(headers['cache-control']).toContain('public');
  });

  it('a build that was made anew is the one that the next page names [B7.17]', async () => {
    const changing = await keepBuild(releasesDir, 'reader', { description: describeBuild(), until: until() });
    const before = describeBuild().files['files/main.js'].integrity;
    const description = describeBuild('/* newer */');
    expect((await get(tokenFor({ build: changing }))).body).toContain(before);
    await replaceBuild(releasesDir, 'reader', { build: changing, description });
    const { body } = await get(tokenFor({ build: changing }));
    expect(body).toContain(description.files['files/main.js'].integrity);
    expect(body).not.toContain(before);
  });

  it.each([
    ['that is not kept', { build: '0'.repeat(32) }],
    ['of another app', { app: 'account' }],
  ])('a build %s is reported in plain words, with the way out', async (_, override) => {
    const answer = await get(tokenFor(override));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(answer.json().error).toMatch(
      /^没有 .* 这次构建的说明了：请重新签发链接。要结束试看，请打开 \/override\/end$/,
    );
  });

  it('the link of an override gives the browser its token until it expires, and the bar’s button takes it away', async () => {
    const begin = await site.inject({ url: `/override?token=${tokenFor()}` });
    expect([begin.statusCode, begin.headers.location]).toEqual([302, '/home']);
    expect(begin.headers['set-cookie']).toMatch(/^override=[\w.-]+; Max-Age=(59|60); Path=\/; HttpOnly; SameSite=Lax$/);
    const end = await site.inject({ url: '/override/end' });
    expect([end.statusCode, end.headers.location]).toEqual([302, '/home']);
    expect(end.headers['set-cookie']).toMatch(/^override=; Max-Age=0; Path=\/;/);
  });

  it('a link that somebody else signed is refused, and gives the browser nothing', async () => {
    const { statusCode, headers, json } = await site.inject({ url: '/override?token=a.b' });
    expect([statusCode, headers['set-cookie'], json().error]).toEqual([
      ...[403, undefined, '这个链接不是本站签发的，请重新签发。'],
    ]);
  });
});
