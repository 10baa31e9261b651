import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBase, calls } from 'shared-api/paths';
import { executedMigrations } from './db/migrating/migrate.ts';
import { openStore, type Store } from './db/open-store.ts';
import { setTakenDown } from './novels/editing/take-down.ts';
import { activate } from './releases/activation/activate.ts';
import { listActivations } from './releases/activation/activations.ts';
import { publishBuild } from './releases/publishing/publish.ts';
import { listReleases } from './releases/release-rows.ts';
import { builtProject } from './testing/builds/built-project.ts';
import { changeBuild } from './testing/builds/changed-build.ts';
import { copyAsNewer } from './testing/builds/newer-project.ts';
import { readSteadily } from './testing/clients/read-steadily.ts';
import { uncachedCalls } from './testing/clients/uncached-calls.ts';
import { describeOnPostgres } from './testing/databases.ts';
import { type Fleet, openFleet } from './testing/processes/fleet.ts';
import { canStart } from './testing/processes/start-proxy.ts';
import { limitMs } from './testing/time-limits.ts';
import { until } from './testing/until.ts';

// Starts five servers, each of which publishes, imports or waits for another that does.
jest.setTimeout(limitMs(180_000));

const servers = [0, 1, 2];

/** The small version of `npm run prove -- servers`, without PostgreSQL's own faults. */
const threeServers = () =>
  describeOnPostgres(`three servers on one database behind nginx, built in ${builtProject}`, (open) => {
    let store: Store;
    let fleet: Fleet;
    beforeAll(async () => {
      const options = await open.emptyDatabase();
      fleet = await openFleet(servers.length, options.databaseUrl ?? '');
      await Promise.all(servers.map((server) => fleet.start(server)));
      store = await openStore(options);
    });
    afterAll(async () => {
      await fleet.close();
      await store.close();
    });

    it('three that start at once on an empty database make its tables, novels and first releases once', async () => {
      expect(await listActivations(store)).toHaveLength(1);
      const titles = await store.db.selectFrom('novels').select('title').execute();
      expect(titles.length).toBeGreaterThan(5);
      expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length);
    });

    /** Readers of kept pages and calls, and two who ask for what no server has kept. */
    const readAll = () => {
      const kept = ['/home', '/detail/1001-1', apiBase + calls.home, apiBase + calls.novel('1001')];
      const both = [readSteadily(fleet.ask, kept), readSteadily(fleet.ask, uncachedCalls(), { readers: 2 })];
      return {
        /** Waits until each has asked so often again. */
        more: async (requests: number) => {
          const wanted = both.map(({ result }) => result.requests + requests);
          await until(() => both.every(({ result }, one) => result.requests > (wanted[one] ?? 0)), 30_000);
        },
        failed: async () => (await Promise.all(both.map((reading) => reading.stop()))).flatMap(({ failed }) => failed),
      };
    };
    /** The HTML of /home from each server. */
    const homes = () => Promise.all(servers.map(async (server) => (await fleet.askServer(server, '/home')).text()));

    it('one is killed and comes back, one is replaced by a newer version, and no reader meets a failure twice [B14.13]', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-newer-'));
      const newer = await copyAsNewer(folder, 1, ['reader']);
      const before = await listActivations(store);
      const told: unknown[] = [];
      const watch = await store.watchContent();
      watch.onAnnouncedSet((releases) => told.push(releases));
      const reading = readAll();
      await reading.more(40);
      expect(await fleet.stop(0, 'SIGKILL')).toBeNull();
      await reading.more(40);
      expect(await fleet.stop(1, 'SIGTERM')).toBe(0);
      await Promise.all([fleet.start(0), fleet.start(1, newer.main)]);
      await reading.more(40);
      // It has brought its tables and its builds, and changes nothing for the others.
      expect(await executedMigrations(store)).toContain(newer.migration);
      const published = (await listReleases(store)).map(({ name }) => name);
      expect(published).toEqual(expect.arrayContaining(newer.releases));
      expect(await listActivations(store)).toEqual(before);
      for (const home of await homes()) for (const release of newer.releases) expect(home).not.toContain(release);
      // All load them ahead, as they may become active soon.
      expect(told).toEqual([{ ...before[0]?.releases, reader: newer.releases[0] }]);
      await watch.close();

      const context = { store, folder: fleet.releasesDir, smokeTest: async () => ({ problems: [], notes: [] }) };
      await activate(context, newer.releases, { by: 'test', why: 'test' });
      const isShown = (home: string) => newer.releases.every((release) => home.includes(release));
      await until(async () => (await homes()).every(isShown), 30_000);
      await reading.more(10);
      expect(await reading.failed()).toEqual([]);
      expect(fleet.running().toSorted()).toEqual(servers);
      rmSync(folder, { recursive: true });
    });

    it('a take-down and a release that came by one are seen by all', async () => {
      const seenByAll = (path: string, isSeen: (answer: Response) => Promise<boolean>) =>
        Promise.all(servers.map((server) => until(async () => isSeen(await fleet.askServer(server, path)), 30_000)));
      await setTakenDown(store, 1002, true);
      await seenByAll(apiBase + calls.novel('1002'), async ({ status }) => status === 410);
      await seenByAll('/book/1002', async ({ status }) => status === 410);
      const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-newer-'));
      const context = { store, folder: fleet.releasesDir, smokeTest: async () => ({ problems: [], notes: [] }) };
      const release = await changeBuild(path.join(builtProject, 'reader/dist/production'), folder, 'newer');
      await publishBuild(context, folder, { by: 'test' });
      await activate(context, [release], { by: 'test', why: 'test' });
      await seenByAll('/home', async (answer) => (await answer.text()).includes(release));
      rmSync(folder, { recursive: true });
    });
  });

if (canStart('nginx', 'openssl')) threeServers();
else test.skip('skipped: nginx is not here', () => {});
