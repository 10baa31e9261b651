import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { deleteStaleDrafts, keepKit, kitFolderIn } from './keep-kit.ts';
import { kitFiles } from './kit-files.ts';

describe('the kit on the site', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-kit-'));
    app = Fastify();
    await app.register(kitFiles, {
      folder: kitFolderIn(folder),
      environment: { publicOrigin: 'https://book.example', allowedHosts: ['mirror.example'] },
      siteName: async () => '听雨 <楼>',
    });
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Packs a build's packages. */
  const pack = (version: string) => {
    const packed = path.join(folder, `packed-${version}`);
    mkdirSync(packed);
    const file = `remote-kit-${version}-0123456789.tgz`;
    writeFileSync(path.join(packed, file), version);
    const listed = [{ name: 'remote-kit', version, file, integrity: 'sha512-<x>', size: 1 }];
    writeFileSync(path.join(packed, 'index.json'), JSON.stringify(listed));
    return { packed, file };
  };
  const keep = async (version: string) => {
    const { packed, file } = pack(version);
    await keepKit(packed, folder);
    return `/kit/${file}`;
  };
  const see = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url);
    return [statusCode, body, headers['cache-control']];
  };

  it('the packages of earlier builds stay under their names, and the bare name is the one of now [B13.08]', async () => {
    const first = await keep('1.0.0');
    const second = await keep('1.1.0');
    expect(await see(first)).toEqual([200, '1.0.0', 'public, max-age=31536000, immutable']);
    expect(await see(second)).toEqual([200, '1.1.0', 'public, max-age=31536000, immutable']);
    expect(await see('/kit/remote-kit.tgz')).toEqual([200, '1.1.0', 'no-cache']);
    expect(JSON.parse((await app.inject('/kit/index.json')).body)).toMatchObject([{ version: '1.1.0' }]);
  });

  it('servers that start at once keep the same packages side by side [B14.32]', async () => {
    const { packed, file } = pack('1.0.0');
    await Promise.all(Array.from({ length: 8 }, () => keepKit(packed, folder)));
    expect(readdirSync(kitFolderIn(folder)).toSorted()).toEqual(['index.json', file]);
  });

  it('drafts of starts that were killed are deleted after a while, and packages never', async () => {
    await keep('1.0.0');
    const drafts = ['old', 'new'].map((name) => path.join(kitFolderIn(folder), `index.json.${name}`));
    for (const draft of drafts) writeFileSync(draft, '');
    for (const name of readdirSync(kitFolderIn(folder)).filter((each) => !each.endsWith('.new')))
      utimesSync(path.join(kitFolderIn(folder), name), 0, 0);
    await deleteStaleDrafts(folder);
    const kept = ['index.json', 'index.json.new', 'remote-kit-1.0.0-0123456789.tgz'];
    expect(readdirSync(kitFolderIn(folder)).toSorted()).toEqual(kept);
  });

  it('the index page says in words how a remote is made, with the name and the address of this site', async () => {
    await keep('1.0.0');
    const { body, headers } = await app.inject({ url: '/kit/', headers: { host: 'book.example' } });
    expect(body).toContain('<title>开发套件 - 听雨 &lt;楼&gt;</title>');
    expect(body).toContain('npm exec --package=https://book.example/kit/remote-kit.tgz -- create-remote shop');
    expect(body).toContain('需要 Node 22.15.0 或更新的版本');
    expect(body).toContain('sha512-&lt;x&gt;');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('a host that is not ours gets no page with its name', async () => {
    const ask = (host: string) => app.inject({ url: '/kit/', headers: { host } });
    expect((await ask('evil.example')).statusCode).toBe(400);
    expect((await ask('mirror.example')).body).toContain('http://mirror.example/kit/remote-kit.tgz');
  });

  it('nothing else of the folder is served, and a site without a kit says so', async () => {
    await keepKit(path.join(folder, 'nothing'), folder);
    expect((await app.inject({ url: '/kit/', headers: { host: 'book.example' } })).body).toContain(
      '这个网站没有附带开发套件',
    );
    for (const url of ['/kit/remote-kit.tgz', '/kit/..%2Fx-1.tgz', '/kit/inputs.sha256']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});
