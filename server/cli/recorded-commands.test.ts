import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actKinds } from 'shared-api/console/schemas/record';
import { makeBackup } from '../backup/make-backup.ts';
import type { Store } from '../db/open-store.ts';
import { dropChapter } from '../novels/editing/chapters/edit-chapters.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { retentionMs } from '../releases/activation/prune.ts';
import { openWorkshop, type ReleaseWorkshop } from '../releases/testing/release-workshop.ts';
import { consoleRoutes } from '../testing/authorization/console-routes.ts';
import { testSecret } from '../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { signInMember } from '../testing/sign-in.ts';
import { runRelease } from './release/run-release.ts';
import { runLibraryCommand } from './testing/run-library-command.ts';

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

  const run = async (...args: string[]) => {
    expect(await runLibraryCommand(store, args)).toMatchObject({ code: 0 });
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
      .select(['kind', 'object_id', 'object_name', 'door', 'actor_name', 'after'])
      .orderBy('id')
      .execute();
  let count = 0;
  const novel = async () => {
    count += 1;
    const chapters = [chapter('第一章', '请记住本站网址 www.example.com', '雨下了一夜。'), chapter('第二章')];
    return (await saveNovel(store, incoming({ title: `第 ${count} 部`, chapters }))).novelId;
  };

  /** The commands, by the kind of act that each does alone. @returns the library whose record tells of it, if it is another */
  const commands: Record<string, () => Promise<Store | undefined>> = {
    'member.reset_password': async () => {
      await run('reset-password', (await signInMember(store)).username);
      return undefined;
    },
    'novel.import': async () => {
      const file = path.join(folder, '山雪.txt');
      writeFileSync(file, '书名：山雪\n作者：林渡\n第一章 雪\n　　雪下了一夜。\n第二章 晴\n　　天晴了。\n');
      await run('import', file);
      return undefined;
    },
    'novel.remove': async () => {
      await run('remove', await novel(), '--yes');
      return undefined;
    },
    'chapter.lines': async () => {
      await run('chapters', 'adverts', await novel(), '--drop', 'all');
      return undefined;
    },
    'chapter.undo': async () => {
      const id = await novel();
      await dropChapter(store, { novelId: Number(id), serial: 2 });
      await store.db.deleteFrom('acts').execute();
      await run('chapters', 'undo', id);
      return undefined;
    },
    'release.publish': async () => {
      await release('publish', 'reader', '--by', '小林');
      // It is there: nothing changes, as the command says.
      const said = jest.spyOn(console, 'error').mockImplementation(() => {});
      await release('publish', 'reader', '--by', '小林');
      expect(said).toHaveBeenCalledWith(expect.stringContaining('早已发布，没有变化'));
      said.mockRestore();
      return undefined;
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
      return undefined;
    },
    'backup.restore': async () => {
      const target = path.join(folder, 'whole.backup');
      const { dataDir } = open.optionsOf(store);
      const places = { releasesDir: workshop.context.folder, dataDir };
      await makeBackup(store, places, { target, now: 1_767_225_600_000, progress: { begin: () => {}, add: () => {} } });
      const empty = await open();
      await empty.close();
      expect(await runLibraryCommand(empty, ['restore', target])).toMatchObject({ code: 0, err: '' });
      return open(open.optionsOf(empty));
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
    // Written by the call that undoes an act: walked in invitations.test.ts.
    const ofUndos = ['invitation.restore'];
    expect([...new Set([...ofCalls, ...ofUndos, ...Object.keys(commands), 'setup'])].toSorted()).toEqual(
      [...actKinds].toSorted(),
    );
  });

  it.each(Object.keys(commands))(
    'the command of the act %s writes one entry into the record [B15.149]',
    async (kind) => {
      await store.db.deleteFrom('acts').execute();
      const changed = await commands[kind]?.();
      expect(await acts(changed ?? store)).toMatchObject([
        { kind, door: 'command', actor_name: '命令行', ...said[kind] },
      ]);
    },
  );
});
