import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { securityHeaders } from '../http/security-headers.ts';
import { releaseFiles } from './release-files.ts';
import { builtReleases } from './selection/built-releases.ts';
import type { ReleaseSource } from './selection/release-source.ts';
import { writeTinyBuilds } from './testing/tiny-builds.ts';

const script = 'console.log("海");';
const styleFile = 'shelf.0123456789abcdef0123.css';

describe('the files of releases', () => {
  let app: FastifyInstance;
  let remove: () => void;
  let releases: ReleaseSource;
  beforeAll(async () => {
    const builds = writeTinyBuilds({}, []);
    remove = builds.remove;
    const files = path.join(builds.root, 'reader/dist/production/files');
    const at = (name: string) => path.join(files, name);
    writeFileSync(at('main.js'), script);
    writeFileSync(at('main.js.br'), brotliCompressSync(script));
    writeFileSync(at('main.js.gz'), gzipSync(script));
    writeFileSync(at('unlisted.js'), 'secret');
    releases = builtReleases(builds.root, 'production');
    const reader = releases.find('reader', 'reader@1.0.0-tiny');
    writeFileSync(at(styleFile), 'p{}');
    writeFileSync(at('plain.png'), 'picture');
    const listed = { size: 1, integrity: 'sha256-Ab+/12=' };
    if (reader) reader.files = { 'files/main.js': listed, [`files/${styleFile}`]: listed, 'files/plain.png': listed };
    app = Fastify();
    await app.register(releaseFiles, { releases });
  });
  afterAll(async () => {
    await app.close();
    remove();
  });

  const get = (file: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/remotes/reader/reader@1.0.0-tiny/${file}`, headers });

  it('a file of a release never changes, so browsers keep it for a year', async () => {
    const answer = await get('main.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(script);
    expect(answer.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('a script goes out without headers that say something about documents', async () => {
    const withHeaders = Fastify();
    securityHeaders(withHeaders, { publicOrigin: undefined });
    await withHeaders.register(releaseFiles, { releases });
    const { headers } = await withHeaders.inject('/remotes/reader/files/main.Ab12.js');
    await withHeaders.close();
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(Object.keys(headers).filter((name) => /policy|frame|xss|download|dns/.test(name))).toEqual([]);
  });

  it('a file goes out as it was compressed when it was built', async () => {
    const br = await get('main.js', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', script]);
    const gzip = await get('main.js', { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', script]);
    for (const { headers } of [br, gzip]) {
      expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
  });

  it.each([
    'missing.js',
    'unlisted.js',
    'main.js.br',
    '',
    '../release.json',
    '..%2frelease.json',
    '%2e%2e/release.json',
    '../server/reader.cjs',
    '..\\release.json',
    '%2e%2e%5crelease.json',
    '../../../../../../etc/passwd',
    '/etc/passwd',
    'main.js%00',
    'constructor',
    '__proto__',
  ])('only files that the build listed are served, so %j is not found', async (file) => {
    const { statusCode, body } = await get(file);
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/secret|"app"|exports|root:/);
  });

  it('a script stands also at an address of its content, which browsers keep for a year', async () => {
    const answer = await app.inject({ method: 'GET', url: '/remotes/reader/files/main.Ab12.js' });
    expect([answer.statusCode, answer.body]).toEqual([200, script]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('so does a style, picture or font whose name has its content; others lie in their release alone [B13.37 B13.38]', async () => {
    const answer = await app.inject({ method: 'GET', url: `/remotes/reader/files/${styleFile}` });
    expect([answer.statusCode, answer.body]).toEqual([200, 'p{}']);
    expect(answer.headers['content-type']).toMatch(/^text\/css/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject({ method: 'GET', url: '/remotes/reader/files/plain.png' })).statusCode).toBe(404);
    expect((await get('plain.png')).headers['content-type']).toBe('image/png');
  });

  it.each([
    '/remotes/reader/files/main.Ab13.js',
    '/remotes/reader/files/main.js',
    '/remotes/shell/files/main.Ab12.js',
    '/remotes/reader/files/main.Ab12.js.br',
    '/remotes/..%2freader/files/main.Ab12.js',
    '/remotes/reader/files/..%2fmain.Ab12.js',
    '/remotes/reader/reader@9/main.js',
    '/remotes/shell/reader@1.0.0-tiny/main.js',
    '/remotes/reader/../main.js',
  ])('a file of an unknown release is not found: %s', async (url) => {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});
