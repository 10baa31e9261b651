import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import type { Store } from '../store/open-store.ts';
import { listSwitches } from '../store/release-switches.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { type TinyReleases, tinyReleases } from '../testing/tiny-releases.ts';
import { until } from '../testing/until.ts';
import { publishBuild } from './publish.ts';
import { publishedReleases } from './published-releases.ts';
import { activate, startCanary } from './switch-releases.ts';

describeOnSqlite('a set that does harm', (open) => {
  let builds: TinyReleases;
  let store: Store;
  let site: FastifyInstance;
  let lines: string[];
  const note = { by: '小林', why: '测试' };
  const deskOf = () => ({ store, folder: path.join(builds.root, 'releases'), rehearse: async () => [] });
  let built = 0;
  const publish = async (app: string) => {
    built += 1;
    const { folder, name } = builds.build({ app, version: `1.0.${built}` });
    await publishBuild(deskOf(), folder, { by: note.by });
    return name;
  };

  beforeEach(async () => {
    builds = tinyReleases();
    store = await open();
    for (const app of ['shell', 'reader', 'account']) await activate(deskOf(), [await publish(app)], note);
    lines = [];
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', TEST_MODE: '1', RELEASES_DIR: deskOf().folder }),
      releases: publishedReleases({ store, folder: deskOf().folder, onFault: (error) => lines.push(String(error)) }),
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    await site.ready();
  });
  afterEach(async () => {
    await site.close();
    builds.remove();
  });

  const setOf = async (headers = {}) => {
    const { body } = await site.inject({ url: '/home', headers });
    return /"set":\{"id":"(\w+)"/.exec(body)?.[1] ?? '';
  };
  const send = (call: string, payload: object) => site.inject({ method: 'POST', url: apiBase + call, payload });
  const open25 = async (set: string, faults: number) => {
    for (let times = 0; times < 25; times += 1) await send(calls.pageLoads, { set });
    for (let times = 0; times < faults; times += 1) {
      await send(calls.clientErrors, { set, app: 'reader', phase: 'page', code: 'thrown' });
    }
  };

  it('gives way to the last good one, which is recorded with who and why, logged, and seen at once', async () => {
    const before = await setOf();
    await open25(before, 0);
    await activate(deskOf(), [await publish('reader')], note);
    await until(async () => (await setOf()) !== before);
    const broken = await setOf();
    await open25(broken, 3);
    await until(async () => (await setOf()) === before);
    const [now] = await listSwitches(store);
    expect(now).toMatchObject({ kind: 'demotion', by: '书海（自动）' });
    expect(now?.why).toMatch(/^一分钟内打开 25 次，\d 次出错（\d+\.0%），之前的组合为 0\.0%$/);
    expect(lines.join()).toContain('a release set was demoted');
  });

  it('gives way where it is a canary, and the others keep what they have', async () => {
    const stable = await setOf();
    await startCanary(deskOf(), await publish('reader'), 99, note);
    let canary = '';
    await until(async () => {
      canary = await setOf();
      return canary !== stable;
    });
    await open25(canary, 3);
    await until(async () => (await listSwitches(store))[0]?.kind === 'demotion');
    expect((await listSwitches(store))[0]?.canary).toBeNull();
    expect(await setOf()).toBe(stable);
  });

  it('stays where the set before was no better', async () => {
    const before = await setOf();
    await open25(before, 1);
    await activate(deskOf(), [await publish('reader')], note);
    await until(async () => (await setOf()) !== before);
    await open25(await setOf(), 2);
    expect((await listSwitches(store))[0]?.kind).toBe('activate');
  });

  it('is not one that nobody serves, whatever is said of it', async () => {
    await open25('0123456789ab', 25);
    expect((await listSwitches(store))[0]?.kind).toBe('activate');
  });

  it.each([
    ['another phase', { phase: 'never' }],
    ['another code', { code: '我的密码是……' }],
    ['an app that is no name', { app: '<script>' }],
    ['a set that is no id', { set: 'x' }],
  ])('is not told by a report with %s', async (_, wrong) => {
    const report = { set: await setOf(), app: 'reader', phase: 'page', code: 'thrown', ...wrong };
    expect((await send(calls.clientErrors, report)).statusCode).toBe(400);
  });

  it('is not told by another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const payload = { set: await setOf() };
    const answer = await site.inject({ method: 'POST', url: apiBase + calls.pageLoads, payload, headers });
    expect(answer.statusCode).toBe(403);
  });
});
