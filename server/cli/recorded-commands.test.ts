import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actKinds } from 'shared-api/console/schemas/record';
import type { Store } from '../db/open-store.ts';
import { rowsOf, tablesOf } from '../db/testing/load-fixture.ts';
import { retentionMs } from '../releases/activation/prune.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { consoleRoutes } from '../testing/authorization/console-routes.ts';
import { testSecret } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { libraryCommands } from './library/run-library.ts';
import { runRelease } from './release/run-release.ts';
import { runLibraryCommand } from './testing/run-library-command.ts';
import { changingCommands, readingCommands, type WalkedCommand, type WalkedSite } from './testing/walked-commands.ts';

// A sandbox takes seconds, and the builds here are of a few lines.
jest.mock('../smoke-test/smoke-test.ts', () => ({
  createSmokeTest: () => async () => ({ problems: [], notes: [] }),
}));

describeOnEachDatabase('acts that no page does', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let folder: string;
  const before = { ...process.env };
  beforeAll(async () => {
    store = await open();
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader');
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-recorded-'));
    Object.assign(process.env, { RELEASES_DIR: workshop.context.folder, OVERRIDE_SECRET: testSecret });
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterAll(() => {
    for (const name of ['RELEASES_DIR', 'OVERRIDE_SECRET']) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    jest.restoreAllMocks();
    workshop.remove();
    rmSync(folder, { recursive: true });
  });

  const site = (): WalkedSite => ({ store, open, folder, releasesDir: workshop.context.folder });
  /** All rows of the library, by table. */
  const allRows = async () => {
    const rows: Record<string, unknown[]> = {};
    for (const table of await tablesOf(store)) rows[table] = await rowsOf(store, table);
    return rows;
  };
  const release = async (...args: string[]) => {
    const { databaseUrl = '', dataDir } = open.optionsOf(store);
    const kept = { DATABASE_URL: process.env.DATABASE_URL ?? '', DATA_DIR: process.env.DATA_DIR ?? '' };
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const build = async (app: string) => workshop.build({ app, version: '2.0.0' }).folder;
    const code = await runRelease(args, { apps: ['reader'], build });
    Object.assign(process.env, kept);
    expect(code).toBe(0);
  };
  const acts = async ({ db }: Store) =>
    db
      .selectFrom('acts')
      .select(['kind', 'object_id', 'object_name', 'door', 'actor_name', 'before', 'after'])
      .orderBy('id')
      .execute();
  /** Commands of releases, by the kind of act that each does alone. */
  const releaseCommands: Record<string, () => Promise<void>> = {
    'release.publish': async () => {
      await release('publish', 'reader', '--by', '小林');
      // It is there: nothing changes, as the command says.
      const said = jest.spyOn(console, 'error').mockImplementation(() => {});
      await release('publish', 'reader', '--by', '小林');
      expect(said).toHaveBeenCalledWith(expect.stringContaining('早已发布，没有变化'));
      said.mockRestore();
    },
    'release.prune': async () => {
      await workshop.publish('account');
      await workshop.publish('account');
      await store.db
        .updateTable('releases')
        .set({ published_at: Date.now() - retentionMs - 60_000 })
        .execute();
      await release('prune');
      await release('prune');
    },
  };

  /** What some entries say. */
  const said: Record<string, object> = {
    'backup.restore': { object_id: 'whole.backup', after: '{"made_at":"2026-01-01T00:00:00.000Z"}' },
    'release.publish': { object_id: expect.stringMatching(/^reader@2\.0\.0-/), after: '{"published_by":"小林"}' },
    'release.prune': {
      object_id: expect.stringMatching(/^account@/),
      object_name: expect.stringMatching(/ 等 \d 个$/),
    },
  };

  it('every kind of act is one of a call of the console, of a command that is walked here, or the first one [B15.149]', () => {
    const ofCalls = Object.values(consoleRoutes)
      .flat()
      .flatMap(({ act }) => act ?? []);
    const ofCommands = Object.values(changingCommands).map(({ act }) => act);
    // Written by the call that undoes an act: walked in invitations.test.ts and release-undos.test.ts.
    const ofUndos = ['invitation.restore', 'release_token.restore'];
    const walked = [...ofCalls, ...ofCommands, ...ofUndos, ...Object.keys(releaseCommands), 'setup'];
    expect([...new Set(walked)].toSorted()).toEqual([...actKinds].toSorted());
  });

  it('every command of the library, and every action of one, is walked here: one that is new says whether it changes anything [B15.192]', async () => {
    const walked = [...Object.keys(changingCommands), ...Object.keys(readingCommands)];
    const isWalked = (name: string) => walked.some((each) => each === name || each.startsWith(`${name} `));
    for (const name of libraryCommands) {
      expect([name, isWalked(name)]).toEqual([name, true]);
      // A command that has actions names them where there is none of the given name; of another it is a file, as that of a backup.
      const { err } = await runLibraryCommand(store, [name, path.join(folder, '没有的操作')]);
      const [, actions = ''] = /没有这个操作：.*，可用的是 (.*)/.exec(err) ?? [];
      for (const action of actions.split('、').filter((each) => each !== '')) {
        const call = `${name} ${action}`;
        expect([call, isWalked(call)]).toEqual([call, true]);
      }
    }
  });

  it.each(Object.keys(changingCommands))(
    'the command %s writes one entry into the record [B15.149 B15.192]',
    async (name) => {
      const { act, prepare } = changingCommands[name] as WalkedCommand;
      const prepared = await prepare(site());
      // The library can be moved to PostgreSQL alone.
      if (prepared === null) return;
      const { args, library } = prepared;
      await store.db.deleteFrom('acts').execute();
      expect(await runLibraryCommand(library ?? store, args)).toMatchObject({ code: 0 });
      const changed = library === undefined ? store : await open(library);
      expect(await acts(changed)).toMatchObject([{ kind: act, door: 'command', actor_name: '命令行', ...said[act] }]);
    },
  );

  it.each(Object.keys(readingCommands))('the command %s changes nothing [B15.192]', async (name) => {
    const prepared = await readingCommands[name]?.(site());
    const before = await allRows();
    expect(await runLibraryCommand(store, prepared?.args ?? [])).toMatchObject({ code: 0, err: '' });
    expect(await allRows()).toEqual(before);
  });

  it.each(Object.keys(releaseCommands))(
    'the command of the act %s writes one entry into the record [B15.149]',
    async (kind) => {
      await store.db.deleteFrom('acts').execute();
      await releaseCommands[kind]?.();
      expect(await acts(store)).toMatchObject([{ kind, door: 'command', actor_name: '命令行', ...said[kind] }]);
    },
  );
});
