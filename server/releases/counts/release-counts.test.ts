import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Composition } from 'shared-api/schemas/composition';
import { buildApp } from '../../app.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { activate } from '../activation/activate.ts';
import { listActivations } from '../activation/activations.ts';
import { startCanary } from '../activation/canary.ts';
import { readSet } from '../release-folders.ts';
import { publishedReleases } from '../selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { createReleaseCounts, listReleaseCounts, pruneReleaseCounts } from './release-counts.ts';
import { figuresOfReleases } from './release-figures.ts';

const hourMs = 3_600_000;

describeOnEachDatabase('what is counted of releases', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader', 'account');
  });
  afterEach(() => workshop.remove());

  const served = async () => readSet(workshop.context.folder, (await workshop.active()) ?? {});
  const figures = async (now: number) =>
    figuresOfReleases({ store, folder: workshop.context.folder }, await listActivations(store), now);
  const readerOf = async () => {
    const release = (await served()).remotes.find(({ app }) => app === 'reader');
    if (!release) throw new Error('no reader');
    return release;
  };

  it('several servers count together; of an app the loads, faults and times of its own release are told', async () => {
    const now = Date.now();
    const [one, other] = [createReleaseCounts(store, () => now), createReleaseCounts(store, () => now - hourMs)];
    const [all, reader] = [await served(), await readerOf()];
    for (const counts of [one, other]) {
      counts.countLoad(all);
      counts.countLoad(all);
      counts.countTimes(reader, { interactive: 430, lcp: 900 });
    }
    one.countFault(reader);
    await Promise.all([one.save(), other.save()]);
    one.countLoad(all);
    await one.save();
    const [shell, ...remotes] = await figures(now);
    expect(shell).toMatchObject({ app: 'shell', active: true, loads: 5, faults: 0, interactive_ms: null });
    expect(remotes.find(({ app }) => app === 'reader')).toMatchObject({
      ...{
        release: reader.release,
        why: '测试',
        loads: 5,
        faults: 1,
        interactive_ms: 500,
        lcp_ms: 1_000,
        inp_ms: null,
      },
      first_load_bytes: expect.any(Number),
    });
    expect(shell?.hours).toHaveLength(24);
    expect(shell?.hours.slice(-3).map(({ loads }) => loads)).toEqual([0, 2, 3]);
  });

  it('a release that was replaced and came back is told with the time at which it came back', async () => {
    const first = await workshop.active();
    await workshop.activateNew('reader');
    await wait(5);
    await activate(workshop.context, [first?.reader ?? ''], { ...workshop.note, why: '又用它' });
    const readers = (await figures(Date.now())).filter(({ app }) => app === 'reader');
    expect(readers.map(({ release, why, active }) => [release === first?.reader, why, active])).toEqual([
      [true, '又用它', true],
      [false, '测试', false],
    ]);
  });

  it('what cannot be saved yet is saved later, and after a week it is deleted', async () => {
    const now = Date.now();
    const counts = createReleaseCounts(store, () => now);
    const { shell } = await served();
    counts.countFault(shell);
    const broken = jest.spyOn(store.db, 'insertInto').mockImplementationOnce(() => {
      throw new Error('gone');
    });
    await expect(counts.save()).rejects.toThrow('gone');
    broken.mockRestore();
    counts.countFault(shell);
    await counts.save();
    const rows = () => listReleaseCounts(store, [shell.release], now - 8 * 24 * hourMs);
    expect((await rows()).map(({ kind, count }) => [kind, count])).toEqual([['fault', 2]]);
    await pruneReleaseCounts(store, now);
    expect(await rows()).toHaveLength(1);
    await pruneReleaseCounts(store, now + 8 * 24 * hourMs);
    expect(await rows()).toEqual([]);
  });

  it('as much as a long outage gathers is saved at once, and what was saved before a fault is not counted twice', async () => {
    const now = Date.now();
    const counts = createReleaseCounts(store, () => now);
    const { shell } = await served();
    const releases = 7_000;
    for (let no = 0; no < releases; no += 1) counts.countFault({ ...shell, release: `shell@${no}` });
    const insert: Store['db']['insertInto'] = store.db.insertInto.bind(store.db);
    let inserts = 0;
    const broken = jest.spyOn(store.db, 'insertInto').mockImplementation((table) => {
      inserts += 1;
      if (inserts === 3) throw new Error('gone');
      return insert(table);
    });
    await expect(counts.save()).rejects.toThrow('gone');
    broken.mockRestore();
    await counts.save();
    const sum = async () =>
      (await store.db.selectFrom('release_counts').select('count').where('release', 'like', 'shell@%').execute())
        .map((row) => row.count)
        .filter((one) => one === 1).length;
    expect(await sum()).toBe(releases);
  });

  it('while the database takes nothing at most 50,000 rows wait: no further one is counted, and those that wait count on', async () => {
    const [known, further] = [50_000, 3];
    const counts = createReleaseCounts(store, Date.now);
    const { shell } = await served();
    const fault = (no: number) => counts.countFault({ ...shell, release: `shell@${no}` });
    for (let no = 0; no < known + further; no += 1) fault(no);
    const broken = jest.spyOn(store.db, 'insertInto').mockImplementation(() => {
      throw new Error('gone');
    });
    await expect(counts.save()).rejects.toThrow('gone');
    fault(known);
    fault(0);
    await expect(counts.save()).rejects.toThrow('gone');
    broken.mockRestore();
    await counts.save();
    const rows = await store.db
      .selectFrom('release_counts')
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('count').as('faults')])
      .where('release', 'like', 'shell@%')
      .executeTakeFirstOrThrow();
    expect([Number(rows.rows), Number(rows.faults)]).toEqual([known, known + 1]);
    // Once they are saved there is room again.
    fault(known);
    await counts.save();
    expect(await listReleaseCounts(store, [`shell@${known}`], Date.now() - hourMs)).toHaveLength(1);
  });

  describe('a site', () => {
    const token = 'a-token-of-more-than-32-characters';
    let site: FastifyInstance;
    const start = () => {
      const { folder } = workshop.context;
      return buildApp({
        store,
        environment: readEnvironment({ NODE_ENV: 'production', RELEASES_DIR: folder, METRICS_TOKEN: token }),
        releases: publishedReleases({ store, folder, onFault: () => {} }),
      });
    };
    beforeEach(async () => {
      site = await start();
    });
    afterEach(() => site.close());

    it('counts the pages that it sends and what these report, and tells it on the page and in the metrics [B13.23]', async () => {
      const set = await served();
      await site.inject('/home');
      const times = { set: set.id, app: 'reader', interactive_ms: 1_200, lcp_ms: 640, inp_ms: 40 };
      const report = (payload: object) => site.inject({ method: 'POST', url: apiBase + calls.pageTimes, payload });
      expect((await report(times)).statusCode).toBe(204);
      // Nothing is counted of an app or a set that is not served.
      expect((await report({ ...times, app: 'nobody' })).statusCode).toBe(204);
      expect((await report({ ...times, set: '0123456789ab' })).statusCode).toBe(204);
      expect((await report({ ...times, interactive_ms: -1 })).statusCode).toBe(400);
      await site.inject({
        method: 'POST',
        url: apiBase + calls.clientErrors,
        payload: { set: set.id, app: 'account', phase: 'page', code: 'thrown' },
      });
      // Saved as the server ends; another one tells it.
      await site.close();
      site = await start();
      const { releases = [] } = (await site.inject(apiBase + calls.composition)).json().data as Composition;
      const of = (app: string) => releases.find((one) => one.app === app);
      expect(of('reader')).toMatchObject({ loads: 1, faults: 0, interactive_ms: 1_500, lcp_ms: 750, inp_ms: 50 });
      expect(of('account')).toMatchObject({ loads: 1, faults: 1, interactive_ms: null });
      const metrics = (await site.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
      expect(metrics).toContain(`shuhai_release_loads{release="${set.shell.release}"} 1`);
      expect(metrics).toContain(`shuhai_release_faults{release="${set.inPage.remotes.account?.release}"} 1`);
      expect(metrics).toContain(
        `shuhai_release_interactive_seconds{release="${set.inPage.remotes.reader?.release}"} 1.5`,
      );
      expect(metrics).toContain(`shuhai_release_lcp_seconds{release="${set.inPage.remotes.reader?.release}"} 0.75`);
      expect(metrics).toContain(`shuhai_release_inp_seconds{release="${set.inPage.remotes.reader?.release}"} 0.05`);
    });

    it('tells in the metrics which release of each app is active, and how large its first load is [B13.23]', async () => {
      const before = (await workshop.active())?.reader;
      await workshop.activateNew('reader');
      const canary = await workshop.publish('reader');
      await startCanary(workshop.context, canary, 5, workshop.note);
      const { reader, shell } = (await workshop.active()) ?? {};
      const metrics = (await site.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
      expect(metrics).toContain(`shuhai_release_active{release="${shell}"} 1`);
      expect(metrics).toContain(`shuhai_release_active{release="${reader}"} 1`);
      expect(metrics).toContain(`shuhai_release_active{release="${canary}"} 0.05`);
      expect(metrics).not.toContain(`shuhai_release_active{release="${before}"}`);
      const entry = Buffer.byteLength('/* shell */');
      expect(metrics).toContain(`shuhai_first_load_bytes{release="${shell}"} ${entry}`);
      expect(metrics).toMatch(new RegExp(`^shuhai_first_load_bytes\\{release="${reader}"\\} \\d+$`, 'm'));
      expect(metrics).toContain(`shuhai_first_load_bytes{release="${canary}"}`);
    });

    it('nothing that strangers write stands in what is told of releases', async () => {
      const set = await served();
      const written = 'buywatches';
      const headers = { 'user-agent': written, referer: `http://localhost/${written}` };
      const report = (url: string, payload: object) =>
        site.inject({ method: 'POST', url: apiBase + url, payload, headers });
      const fault = { set: set.id, phase: 'page', code: 'thrown' };
      expect((await report(calls.clientErrors, { ...fault, app: written })).statusCode).toBe(204);
      await report(calls.clientErrors, { ...fault, app: 'reader', message: written, stack: written });
      await report(calls.pageTimes, { set: set.id, app: written, interactive_ms: 1_200, lcp_ms: 640, inp_ms: 40 });
      const violation = { 'effective-directive': 'script-src-elem', 'blocked-uri': `https://${written}.example/` };
      await report(calls.policyReports(set.id), {
        'csp-report': { ...violation, 'document-uri': `http://localhost/${written}` },
      });
      await site.inject({ url: `/${written}`, headers });
      await site.close();
      site = await start();
      for (const url of [apiBase + calls.composition, '/metrics']) {
        const { statusCode, body } = await site.inject({ url, headers: { authorization: `Bearer ${token}` } });
        expect([statusCode, body.includes(written)]).toEqual([200, false]);
      }
    });
  });
});
