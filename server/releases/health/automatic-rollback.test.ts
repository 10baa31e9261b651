import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { buildApp } from '../../app.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { describeOnPostgres, describeOnSqlite, type OpenLibrary } from '../../testing/databases.ts';
import { until } from '../../testing/until.ts';
import { listActivations } from '../activation/activations.ts';
import { startCanary } from '../activation/canary.ts';
import { publishedReleases } from '../selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';

const hourMs = 3_600_000;

/** @param asksDatabase whether only the tests that ask the database differently are wanted */
const suite = (asksDatabase: boolean) => (open: OpenLibrary) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let lines: string[];

  const sites: FastifyInstance[] = [];
  const startSite = async (variables: Record<string, string> = {}) => {
    const { folder } = workshop.context;
    const started = await buildApp({
      store,
      environment: readEnvironment({ NODE_ENV: 'production', TEST_MODE: '1', RELEASES_DIR: folder, ...variables }),
      releases: publishedReleases({ store, folder, onFault: (error) => lines.push(String(error)) }),
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    sites.push(started);
    await started.ready();
    return started;
  };
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader', 'account');
    lines = [];
    site = await startSite();
  });
  afterEach(async () => {
    for (const started of sites.splice(0)) await started.close();
    workshop.remove();
  });

  /** An address in a network of its own. */
  const addressOf = (network: number) => `10.${network >> 8}.${network & 255}.7`;
  const visit = async (at: FastifyInstance, remoteAddress: string, headers = {}): Promise<string> => {
    const { body } = await at.inject({ url: '/home', headers, remoteAddress });
    return /"set":\{"id":"(\w+)"/.exec(body)?.[1] ?? '';
  };
  const setOf = (headers = {}) => visit(site, '127.0.0.1', headers);
  const send = (call: string, payload: object, { at = site, from = '127.0.0.1' } = {}) =>
    at.inject({ method: 'POST', url: apiBase + call, payload, remoteAddress: from });
  const fault = (set: string, from: string, at = site) =>
    send(calls.clientErrors, { set, app: 'reader', phase: 'page', code: 'thrown' }, { from, at });

  /** Visitors from as many networks, of whom some meet a fault. @param first number of their networks */
  const visitors = async (count: number, { faults, at = site, first = 0, cookie = '' }: VisitorOptions) => {
    for (let network = first; network < first + count; network += 1) {
      const set = await visit(at, addressOf(network), { cookie });
      // The last of them, so that a set is judged by all: it is when somebody reports a fault.
      if (network >= first + count - faults) await fault(set, addressOf(network), at);
    }
  };
  const kinds = async () => (await listActivations(store)).map(({ kind }) => kind);
  const isLogged = (words: string) => lines.join().includes(words);
  const newReader = async () => {
    const before = await setOf();
    await workshop.activateNew('reader');
    await until(async () => (await setOf()) !== before);
    return { before, after: await setOf() };
  };
  /** Makes the set that is served one that was activated so long ago. */
  const age = async (ms: number) => {
    await store.db
      .updateTable('activations')
      .set((eb) => ({ at: eb('at', '-', ms) }))
      .execute();
  };

  it('a stranger rolls nothing back: requests from one network, however many, are one visitor', async () => {
    const { after } = await newReader();
    for (let request = 0; request < 20; request += 1) {
      await visit(site, '203.0.113.9');
      await send(calls.pageLoads, { set: after }, { from: `203.0.113.${request}` });
    }
    for (let request = 0; request < 20; request += 1) await fault(after, `203.0.113.${request}`);
    for (let block = 0; block < 40; block += 1) await fault(after, `2001:db8:${block.toString(16)}::1`);
    // Honest visitors come as well, and the last fault is judged with all of them.
    await visitors(20, { faults: 1 });
    // The stranger's network and one visitor's; that of IPv6 was sent no page.
    await until(async () => (await healthNow()).faulted === 2);
    await visitors(1, { faults: 1 });
    await sites[0]?.close();
    expect(await kinds()).not.toContain('automatic_rollback');
  });

  const healthNow = async () => (await site.inject(apiBase + calls.composition)).json().data.health[0];

  it('an unhealthy set is rolled back, which is recorded with the reason, logged, and seen at once', async () => {
    await visitors(5, { faults: 0 });
    const { before } = await newReader();
    await visitors(25, { faults: 12 });
    await until(async () => (await setOf()) === before);
    const [now] = await listActivations(store);
    expect(now).toMatchObject({ kind: 'automatic_rollback', by: '本站（自动）' });
    expect(now?.why).toMatch(/^发出 \d+ 页，\d+ 个网段打开过，1\d 个报告出错（\d+\.\d%），之前的组合为 0\.0%$/);
    expect(isLogged('a release set was rolled back automatically')).toBe(true);
  });

  it('pages that strangers say they opened save no unhealthy set', async () => {
    const { before, after } = await newReader();
    for (let network = 0; network < 250; network += 1)
      await send(calls.pageLoads, { set: after }, { from: `11.0.${network}.7` });
    await visitors(25, { faults: 12 });
    await until(async () => (await setOf()) === before);
  });

  it('several servers count together, and what the previous set had is known after a restart', async () => {
    const other = await startSite();
    await visitors(20, { faults: 4 });
    await site.close();
    site = other;
    await newReader();
    const restarted = await startSite();
    // Three times the earlier share would be 60 per cent.
    await visitors(10, { faults: 6, at: other });
    await visitors(14, { faults: 7, at: restarted, first: 100 });
    await until(async () => (await healthNow()).faulted === 13);
    expect(await kinds()).not.toContain('automatic_rollback');
    await visitors(10, { faults: 10, at: restarted, first: 200 });
    await until(async () => (await kinds())[0] === 'automatic_rollback');
  });

  if (asksDatabase) return;

  it('a set is rolled back by one step; then there is an alert, and nothing else', async () => {
    await newReader();
    const { before } = await newReader();
    await visitors(25, { faults: 12 });
    await until(async () => (await setOf()) === before);
    await visitors(25, { faults: 12 });
    await until(() => isLogged('a release set is unhealthy and stays'));
    expect(await setOf()).toBe(before);
    expect((await kinds()).filter((kind) => kind === 'automatic_rollback')).toHaveLength(1);
  });

  it.each([
    ['was activated more than an hour ago', {}, hourMs],
    ['may not be, as an operator says', { AUTOMATIC_ROLLBACK_MINUTES: '0' }, 0],
  ])('a set that %s is not rolled back, and there is an alert', async (_, variables, ageMs) => {
    await newReader();
    await age(ageMs);
    await visitors(25, { faults: 12, at: await startSite(variables) });
    await until(() => isLogged('a release set is unhealthy and stays'));
    expect(await kinds()).not.toContain('automatic_rollback');
  });

  it('an unhealthy canary ends, and the other visitors keep what they have', async () => {
    const stable = await setOf();
    const release = await workshop.publish('reader');
    await startCanary(workshop.context, release, 99, workshop.note);
    const cookie = `canary=in.0.${release.slice(release.lastIndexOf('-') + 1)}`;
    await until(async () => (await setOf({ cookie })) !== stable);
    await visitors(25, { faults: 12, cookie });
    await until(async () => (await kinds())[0] === 'automatic_rollback');
    expect((await listActivations(store))[0]?.canary).toBeNull();
    expect(await setOf()).toBe(stable);
  });

  it('reports of a set that is not served, or of an app that it does not have, change nothing', async () => {
    const set = await setOf();
    expect((await fault('0123456789ab', '10.0.0.1')).statusCode).toBe(204);
    const payload = { set, app: 'buy-cheap-books', phase: 'page', code: 'thrown' };
    expect((await send(calls.clientErrors, payload)).statusCode).toBe(204);
    const { faults, health } = (await site.inject(apiBase + calls.composition)).json().data;
    expect([faults, health]).toEqual([[], [{ set, loads: 0, opened: 0, faulted: 0 }]]);
  });
};

describeOnSqlite('an unhealthy set on SQLite', suite(false));
describeOnPostgres('an unhealthy set on PostgreSQL', suite(true));

interface VisitorOptions {
  faults: number;
  at?: FastifyInstance;
  first?: number;
  cookie?: string;
}
