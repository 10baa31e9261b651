import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readEnvironment } from '../../server/environment.ts';
import { publishBuild } from '../../server/releases/publish.ts';
import { releaseCalls } from '../../server/releases/release-calls.ts';
import { activate } from '../../server/releases/switch-releases.ts';
import type { Store } from '../../server/store/open-store.ts';
import { newestSwitch } from '../../server/store/release-switches.ts';
import { makeToken, revokeToken } from '../../server/store/release-tokens.ts';
import { describeOnSqlite } from '../../server/testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../../server/testing/tiny-releases.ts';
import type { Desk } from './desk.ts';
import { remoteDesk } from './remote-desk.ts';

describeOnSqlite('a team that publishes to a server', (open) => {
  let builds: TinyReleases;
  let store: Store;
  let app: FastifyInstance;
  let origin: string;
  let token: string;
  let team: Desk;
  let log: string;
  const rehearse = jest.fn(async (): Promise<string[]> => []);
  const note = { by: '小林', why: '测试' };
  const folder = () => path.join(builds.root, 'releases');

  beforeEach(async () => {
    builds = tinyReleases();
    store = await open();
    const desk = { store, folder: folder(), rehearse };
    for (const name of ['shell', 'reader', 'account']) {
      const build = builds.build({ app: name });
      await publishBuild(desk, build.folder, note);
      await activate(desk, [build.name], note);
    }
    log = '';
    const stream = new PassThrough();
    stream.on('data', (chunk) => {
      log += chunk;
    });
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: folder() });
    app = await buildApp({ store, environment, rehearse, logger: { level: 'trace', stream } });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    token = await makeToken(store, { app: 'reader', by: '站长', now: Date.now() });
    team = remoteDesk(origin, token);
  });
  afterEach(async () => {
    await app.close();
    builds.remove();
  });

  const next = (described: object = {}) => builds.build({ app: 'reader', version: '2.0.0', ...described });
  const active = async () => (await newestSwitch(store))?.releases;
  const staged = () => readdirSync(path.join(folder(), '.staging'));

  it('publishes, activates, tries with some, and goes back, by its token alone', async () => {
    const before = await active();
    const { folder: build, name } = next();
    expect(await team.publish(build, note)).toEqual({ release: name, isNew: true });
    expect(await team.publish(build, note)).toEqual({ release: name, isNew: false });
    expect(staged()).toEqual([]);
    expect(await active()).toEqual(before);

    expect(await team.startCanary(name, 10, note)).toMatchObject({ canary: { release: name, percent: 10 } });
    expect(await team.endCanary(note)).toMatchObject({ canary: null });
    expect(await team.activate(name, note)).toMatchObject({ releases: { ...before, reader: name }, why: '测试' });
    expect((await newestSwitch(store))?.by).toMatch(/^小林（凭证 \d+）$/);
    expect(await team.activate(name, note)).toBeNull();
    await team.rollBack(note, undefined);
    expect(await active()).toEqual(before);
    const { releases, switches } = await team.list();
    expect(releases).toHaveLength(4);
    expect(switches[0]).toMatchObject({ kind: 'rollback' });
    expect(log).toContain('/api/v1/releases/rollback/');
    expect(log).not.toContain(token.split('.')[1]);
  });

  it('what is sent is the same release as if it was published here', async () => {
    const { folder: build, name } = next();
    await team.publish(build, note);
    expect(await publishBuild({ store, folder: folder(), rehearse }, build, note)).toEqual({
      release: name,
      isNew: false,
    });
  });

  it('is refused for the same reasons, in the same words', async () => {
    await expect(team.publish(next({ contract: '^9.0.0' }).folder, note)).rejects.toMatchObject({
      name: 'ReleaseRefusal',
      message: expect.stringContaining('需要约定 ^9.0.0'),
    });
    rehearse.mockResolvedValueOnce(['/home：不行', '/search：也不行']);
    await expect(team.publish(next().folder, note)).rejects.toMatchObject({
      problems: ['/home：不行', '/search：也不行'],
    });
    const { folder: build } = next({ version: '3.0.0' });
    writeFileSync(path.join(build, 'files/main.js'), 'other');
    await expect(team.publish(build, note)).rejects.toThrow('文件 files/main.js 与它的校验值不符');
  });

  it('publishes and switches no other app', async () => {
    const account = builds.build({ app: 'account', version: '2.0.0' });
    await expect(team.publish(account.folder, note)).rejects.toThrow('这个凭证只能发布 reader，不能发布 account');
    await publishBuild({ store, folder: folder(), rehearse }, account.folder, note);
    await expect(team.activate(account.name, note)).rejects.toThrow('这个凭证只能用于 reader');
    await expect(team.startCanary(account.name, 10, note)).rejects.toThrow('这个凭证只能用于 reader');
    await activate({ store, folder: folder(), rehearse }, [account.name], note);
    await expect(team.rollBack(note, 'account')).rejects.toThrow('没有更早的可用 reader 可以退回');
  });

  it('is nobody without a token, with a wrong one, or once it was revoked', async () => {
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    await expect(remoteDesk(origin, wrong).list()).rejects.toThrow('发布凭证不对，或已经作废');
    const bare = await fetch(`${origin}/api/v1/releases/`);
    expect([bare.status, bare.headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect((await team.list()).switches).not.toEqual([]);
    await revokeToken(store, Number(token.split('.')[0]), Date.now());
    await expect(team.list()).rejects.toThrow('发布凭证不对');
    expect(() => remoteDesk(origin, '')).toThrow('缺少环境变量 RELEASE_TOKEN');
    expect(() => remoteDesk('example.com', token)).toThrow('--to 应是网址');
  });

  describe('what an upload may bring', () => {
    const put = (upload: string, file: string, body: string | Buffer, type = 'application/octet-stream') =>
      app.inject({
        method: 'PUT',
        url: `/api/v1${releaseCalls.send(upload, file)}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: body,
      });
    const begin = async () => {
      const build = next();
      const response = await app.inject({
        method: 'POST',
        url: `/api/v1${releaseCalls.begin}`,
        headers: { authorization: `Bearer ${token}` },
        payload: JSON.parse(readFileSync(path.join(build.folder, 'release.json'), 'utf8')),
      });
      return { ...build, upload: response.json().data.upload as string };
    };

    it('are the files that it said, with the content that it said', async () => {
      const { upload } = await begin();
      for (const [file, body] of [
        ['files/other.js', '/* reader */'],
        ['release.json', '{}'],
        ['files/../../x.js', '/* reader */'],
        ['files%2f..%2f..%2fx.js', '/* reader */'],
        ['files/main.js', '/* Reader */'],
      ] as const) {
        const { statusCode } = await put(upload, file, body);
        expect([404, 422]).toContain(statusCode);
      }
      expect((await put(upload, 'files/main.js', '/* reader */')).statusCode).toBe(200);
      expect(staged()).toEqual([upload]);
      expect(readdirSync(path.join(folder(), '.staging', upload, 'files'))).toEqual(['main.js']);
    });

    it('is nothing for an upload that is not one, or another team’s', async () => {
      const { upload } = await begin();
      for (const id of ['0'.repeat(32), '..', 'x'])
        expect((await put(id, 'files/main.js', '')).statusCode).toBeGreaterThan(400);
      token = await makeToken(store, { app: 'account', by: '站长', now: Date.now() });
      expect((await put(upload, 'files/main.js', '/* reader */')).json().error).toContain('没有这次上传');
    });

    it('is so much and no more', async () => {
      const large = builds.build({ app: 'reader', version: '4.0.0' });
      const file = path.join(large.folder, 'release.json');
      const description = JSON.parse(readFileSync(file, 'utf8'));
      const response = await app.inject({
        method: 'POST',
        url: `/api/v1${releaseCalls.begin}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...description, chunks: { x: ['y'.repeat(2_000_000)] } },
      });
      expect(response.statusCode).toBe(413);
      for (let count = 0; count < 10; count += 1) await begin();
      await expect(team.publish(large.folder, note)).rejects.toThrow('正在上传的发布太多');
    });
  });
});
