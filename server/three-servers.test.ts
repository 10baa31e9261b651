import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBase, calls } from 'shared-api/paths';
import { openStore, type Store } from './db/open-store.ts';
import { setTakenDown } from './novels/editing/take-down.ts';
import { activate } from './releases/activation/activate.ts';
import { listActivations } from './releases/activation/activations.ts';
import { publishBuild } from './releases/publishing/publish.ts';
import { builtProject } from './testing/built-project.ts';
import { changeBuild } from './testing/changed-build.ts';
import { readSteadily } from './testing/clients/read-steadily.ts';
import { describeOnPostgres } from './testing/databases.ts';
import { type Fleet, openFleet } from './testing/processes/fleet.ts';
import { canStart } from './testing/processes/start-proxy.ts';
import { until } from './testing/until.ts';

// Starts four servers, each of which publishes, imports or waits for another that does.
jest.setTimeout(120_000);

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

    it('one is killed and comes back, one is replaced, and no reader meets a failure twice', async () => {
      const reading = readSteadily(fleet.ask, [
        '/home',
        '/detail/1001-1',
        apiBase + calls.home,
        apiBase + calls.novel('1001'),
      ]);
      const more = (requests: number) => {
        const wanted = reading.result.requests + requests;
        return until(() => reading.result.requests > wanted, 30_000);
      };
      await more(40);
      expect(await fleet.stop(0, 'SIGKILL')).toBeNull();
      await more(40);
      expect(await fleet.stop(1, 'SIGTERM')).toBe(0);
      await Promise.all([fleet.start(0), fleet.start(1)]);
      await more(40);
      const { failed } = await reading.stop();
      expect(failed).toEqual([]);
      expect(fleet.running().toSorted()).toEqual(servers);
      // A server that starts again changes nothing for the others.
      expect(await listActivations(store)).toHaveLength(1);
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
