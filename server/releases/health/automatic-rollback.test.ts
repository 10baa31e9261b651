import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../../app.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { listActivations } from '../activation/activations.ts';
import { startCanary } from '../activation/canary.ts';
import { publishedReleases } from '../published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';

describeOnSqlite('an unhealthy set', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let lines: string[];

  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { folder } = workshop.context;
    await workshop.activateNew('shell', 'reader', 'account');
    lines = [];
    site = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', TEST_MODE: '1', RELEASES_DIR: folder }),
      releases: publishedReleases({ store, folder, onFault: (error) => lines.push(String(error)) }),
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    await site.ready();
  });
  afterEach(async () => {
    await site.close();
    workshop.remove();
  });

  const setOf = async (headers = {}) => {
    const { body } = await site.inject({ url: '/home', headers });
    return /"set":\{"id":"(\w+)"/.exec(body)?.[1] ?? '';
  };
  const send = (call: string, payload: object) => site.inject({ method: 'POST', url: apiBase + call, payload });
  const report25Loads = async (set: string, faults: number) => {
    for (let times = 0; times < 25; times += 1) await send(calls.pageLoads, { set });
    for (let times = 0; times < faults; times += 1) {
      await send(calls.clientErrors, { set, app: 'reader', phase: 'page', code: 'thrown' });
    }
  };
  const newestKind = async () => (await listActivations(store))[0]?.kind;

  it('an unhealthy set is rolled back, which is recorded with the reason, logged, and seen at once', async () => {
    const before = await setOf();
    await report25Loads(before, 0);
    await workshop.activateNew('reader');
    await until(async () => (await setOf()) !== before);
    const broken = await setOf();
    await report25Loads(broken, 3);
    await until(async () => (await setOf()) === before);
    const [now] = await listActivations(store);
    expect(now).toMatchObject({ kind: 'automatic_rollback', by: '书海（自动）' });
    expect(now?.why).toMatch(/^一分钟内打开 25 次，\d 次出错（\d+\.0%），之前的组合为 0\.0%$/);
    expect(lines.join()).toContain('a release set was rolled back automatically');
  });

  it('an unhealthy canary ends, and the other visitors keep what they have', async () => {
    const stable = await setOf();
    await startCanary(workshop.context, await workshop.publish('reader'), 99, workshop.note);
    let canary = '';
    await until(async () => {
      canary = await setOf();
      return canary !== stable;
    });
    await report25Loads(canary, 3);
    await until(async () => (await newestKind()) === 'automatic_rollback');
    expect((await listActivations(store))[0]?.canary).toBeNull();
    expect(await setOf()).toBe(stable);
  });

  it('a set stays where the previous one was no better', async () => {
    const before = await setOf();
    await report25Loads(before, 1);
    await workshop.activateNew('reader');
    await until(async () => (await setOf()) !== before);
    await report25Loads(await setOf(), 2);
    expect(await newestKind()).toBe('activate');
  });

  it('reports of a set that is not served change nothing', async () => {
    await report25Loads('0123456789ab', 25);
    expect(await newestKind()).toBe('activate');
  });

  it.each([
    ['another phase', { phase: 'never' }],
    ['another code', { code: '我的密码是……' }],
    ['an app that is no name', { app: '<script>' }],
    ['a set that is no id', { set: 'x' }],
  ])('a report with %s is refused', async (_, wrong) => {
    const report = { set: await setOf(), app: 'reader', phase: 'page', code: 'thrown', ...wrong };
    expect((await send(calls.clientErrors, report)).statusCode).toBe(400);
  });

  it('a report from another site is refused', async () => {
    const headers = { origin: 'https://evil.example' };
    const payload = { set: await setOf() };
    const answer = await site.inject({ method: 'POST', url: apiBase + calls.pageLoads, payload, headers });
    expect(answer.statusCode).toBe(403);
  });
});
