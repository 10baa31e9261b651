import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { linkTo, type ReleaseClient } from 'release/operations/client';
import { createRemoteClient } from 'release/operations/remote-client';
import { buildApp } from '../../app.ts';
import { byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { activate } from '../../releases/activation/activate.ts';
import { newestActivation } from '../../releases/activation/activations.ts';
import { readBuild } from '../../releases/override/build-descriptions.ts';
import { publishBuild } from '../../releases/publishing/publish.ts';
import { makeToken, setTokenRevoked } from '../../releases/publishing/release-tokens.ts';
import { openWorkshop, type ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

describeOnSqlite('the client of another server', (open) => {
  let workshop: ReleaseWorkshop;
  let context: ReleaseWorkshop['context'];
  let store: Store;
  let app: FastifyInstance;
  let origin: string;
  let token: string;
  let client: ReleaseClient;
  let log: string;
  const note = { by: '小林', why: '测试' };

  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    ({ context } = workshop);
    await workshop.activateNew('shell', 'reader', 'account');
    log = '';
    const stream = new PassThrough();
    stream.on('data', (chunk) => {
      log += chunk;
    });
    const { folder, smokeTest } = context;
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: folder });
    app = await buildApp({ store, environment, smokeTest, logger: { level: 'trace', stream } });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    token = await makeToken(store, { app: 'reader', by: '站长', now: Date.now() });
    client = createRemoteClient(origin, token);
  });
  afterEach(async () => {
    await app.close();
    workshop.remove();
  });

  const next = (described: object = {}) => workshop.build({ app: 'reader', version: '2.0.0', ...described });
  const active = () => workshop.active();
  const staged = () => readdirSync(path.join(context.folder, '.staging'));

  it('a team publishes, activates, starts a canary and rolls back, by its token alone', async () => {
    const before = await active();
    const { folder: build, name } = next();
    expect(await client.publish(build, note)).toEqual({ release: name, isNew: true, notes: [] });
    expect(await client.publish(build, note)).toEqual({ release: name, isNew: false, notes: [] });
    expect(staged()).toEqual([]);
    expect(await active()).toEqual(before);

    expect(await client.startCanary({ release: name, percent: 10, ...note })).toMatchObject({
      canary: { release: name, percent: 10 },
    });
    expect(await client.endCanary(note)).toMatchObject({ canary: null });
    expect(await client.activate({ release: name, ...note })).toMatchObject({
      releases: { ...before, reader: name },
      why: '测试',
    });
    expect((await newestActivation(store))?.by).toMatch(/^小林（凭证 \d+）$/);
    expect(await client.activate({ release: name, ...note })).toBeNull();
    await client.rollBack(note);
    expect(await active()).toEqual(before);
    const { releases, activations } = await client.list({});
    expect(releases).toHaveLength(4);
    expect(activations[0]).toMatchObject({ kind: 'rollback' });
    expect(log).toContain('/api/v1/releases/rollback/');
    expect(log).not.toContain(token.split('.')[1]);
  });

  it('a team activates nothing of another app along with its own [B15.80]', async () => {
    const before = await active();
    const { folder: build, name } = next();
    await client.publish(build, note);
    const other = await workshop.publish('account');
    await expect(client.activate({ release: name, others: [other], ...note })).rejects.toThrow(
      '这个凭证只能用于 reader',
    );
    expect(await active()).toEqual(before);
  });

  it('a team is told which pages the smoke test left out [B7.31]', async () => {
    context.smokeTest.mockResolvedValueOnce({ problems: [], notes: ['没来得及打开：/search'] });
    expect(await client.publish(next().folder, note)).toMatchObject({ notes: ['没来得及打开：/search'] });
  });

  it('a release that was sent is the same as one that was published here', async () => {
    const { folder: build, name } = next();
    await client.publish(build, note);
    expect(await publishBuild(context, build, note)).toEqual({
      release: name,
      isNew: false,
      notes: [],
    });
  });

  it('a release that is sent is refused for the same reasons, in the same words', async () => {
    await expect(client.publish(next({ contract: '^9.0.0' }).folder, note)).rejects.toMatchObject({
      name: 'ReleaseRefusal',
      message: expect.stringContaining('需要约定 ^9.0.0'),
    });
    context.smokeTest.mockResolvedValueOnce({ problems: ['/home：不行', '/search：也不行'], notes: [] });
    await expect(client.publish(next().folder, note)).rejects.toMatchObject({
      problems: ['/home：不行', '/search：也不行'],
    });
    const { folder: build } = next({ version: '3.0.0' });
    writeFileSync(path.join(build, 'files/main.js'), 'other');
    await expect(client.publish(build, note)).rejects.toThrow('文件 files/main.js 的大小与说明不符');
  });

  it('of a release whose files lie elsewhere nothing is sent: the site fetches them itself, if it may', async () => {
    const elsewhere = client.publish(next().folder, note, 'http://cdn.example/reader/');
    await expect(elsewhere).rejects.toThrow('文件地址 http://cdn.example/reader/ 应以 https:// 开头');
    expect(staged()).toEqual([]);
    expect(log).not.toContain('files/main.js');
  });

  it('a team tries a build of its own machine, which the site never asks', async () => {
    const describeBuild = (version: string) =>
      JSON.parse(readFileSync(path.join(next({ version }).folder, 'release.json'), 'utf8'));
    const wish = { app: 'reader', url: 'http://127.0.0.1:9', hours: 1, description: describeBuild('2.0.0') };
    const { link, build } = await linkTo(client, wish);
    expect(link.startsWith(`${origin}/override?token=`)).toBe(true);
    const kept = async () => (await readBuild(context.folder, 'reader', build)).release;
    expect(await kept()).toBe(wish.description.release);
    const newer = describeBuild('2.0.1');
    await client.renewOverride({ app: 'reader', build, description: newer });
    expect(await kept()).toBe(newer.release);
    const { description: _, ...earlier } = wish;
    await expect(client.override(earlier)).rejects.toThrow('请更新开发套件');
  });

  it('a token publishes and activates no other app [B7.27]', async () => {
    const account = workshop.build({ app: 'account', version: '2.0.0' });
    await expect(client.publish(account.folder, note)).rejects.toThrow('这个凭证只能发布 reader，不能发布 account');
    await publishBuild(context, account.folder, note);
    await expect(client.activate({ release: account.name, ...note })).rejects.toThrow('这个凭证只能用于 reader');
    await expect(client.startCanary({ release: account.name, percent: 10, ...note })).rejects.toThrow(
      '这个凭证只能用于 reader',
    );
    await activate(context, [account.name], note);
    await expect(client.retire({ app: 'account', ...note })).rejects.toThrow('这个凭证只能用于 reader');
    await expect(client.rollBack({ app: 'account', ...note })).rejects.toThrow('这个凭证只能用于 reader');
  });

  it('calls without a token, with a wrong one, or with a revoked one are refused', async () => {
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    await expect(createRemoteClient(origin, wrong).list({})).rejects.toThrow('发布凭证不对，或已经作废');
    const bare = await fetch(`${origin}/api/v1/releases/`);
    expect([bare.status, bare.headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect((await client.list({})).activations).not.toEqual([]);
    await setTokenRevoked(store, Number(token.split('.')[0]), true, byCommand(), Date.now());
    await expect(client.list({})).rejects.toThrow('发布凭证不对');
    expect(() => createRemoteClient(origin, '')).toThrow('缺少环境变量 RELEASE_TOKEN');
    expect(() => createRemoteClient('example.com', token)).toThrow('--to 应是网址');
  });
});
