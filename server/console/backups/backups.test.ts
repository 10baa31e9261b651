import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Backups } from 'shared-api/console/schemas/backups';
import type { RecordedDownload } from 'shared-api/console/schemas/record';
import { backupName } from '../../backup/kept-backups.ts';
import { runForJson, runLibraryCommand } from '../../cli/testing/run-library-command.ts';
import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { callAs } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import type { runBackupProcess } from './backup-process.ts';
import { askForDueBackup, workOnBackups } from './work-on-backups.ts';

const hourMs = 3_600_000;
const running = () => new AbortController().signal;

describeOnEachDatabase('backups of the console', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let folder: string;
  let backupsDir: string;
  let administrator: StaffMember;
  const before = process.env.RELEASES_DIR;
  beforeEach(async () => {
    store = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-backups-'));
    backupsDir = path.join(folder, 'backups');
    process.env.RELEASES_DIR = path.join(folder, 'releases');
    app = await buildTestApp(store, { TEST_MODE: '1', BACKUPS_DIR: backupsDir, BACKUPS_KEPT: '2' });
    administrator = await signInStaff(store, 'administrator');
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
    if (before === undefined) delete process.env.RELEASES_DIR;
    else process.env.RELEASES_DIR = before;
  });

  const shown = async (): Promise<Backups> => (await callAs(app, administrator, calls.backups)).json().data;
  const post = async (path: string, body: object) => {
    const answer = await callAs(app, administrator, path, body);
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const confirm = () => callAs(app, administrator, calls.confirm, { password: administrator.password });
  const work = (run?: typeof runBackupProcess, signal = running()) => {
    const { databaseUrl, dataDir } = open.optionsOf(store);
    const places = { databaseUrl, dataDir, releasesDir: path.join(folder, 'releases'), backupsDir, keptBackups: 2 };
    return workOnBackups(store, places, signal, run);
  };
  const acts = async () =>
    (await store.db.selectFrom('acts').select(['kind', 'object_id', 'actor_name']).orderBy('id').execute()).map(
      ({ kind, object_id, actor_name }) => [kind, object_id, actor_name],
    );
  /** A run that makes no real backup. */
  const pretend: typeof runBackupProcess = async ({ places, task }) => {
    await writeFile(path.join(places.backupsDir, task.file), 'backup');
    return null;
  };

  it('a backup is asked for, made in a process of its own, checked, downloaded and deleted [B15.77 B15.79]', async () => {
    await saveNovel(store, incoming({ title: '要紧的书' }));
    expect(await shown()).toMatchObject({ items: [], task: null, warning: expect.stringContaining('还没有备份') });
    expect(await post(calls.makeBackup, { reason: '升级之前' })).toEqual([200, '正在做备份']);
    expect(await post(calls.makeBackup, {})).toEqual([409, '已经有一个备份在做，请等它做完']);
    expect((await shown()).task).toMatchObject({ kind: 'make', step: '', percent: 0 });
    await work();
    const [backup] = (await shown()).items;
    const file = backup?.file ?? '';
    expect(backup).toMatchObject({ check: { problem: null } });
    expect((await stat(path.join(backupsDir, file))).mode & 0o777).toBe(0o600);
    const held = new Database(path.join(backupsDir, file), { readonly: true });
    expect(held.prepare('select title from novels').pluck().all()).toEqual(['要紧的书']);
    held.close();
    expect((await shown()).warning).toBeNull();

    expect(await post(calls.checkBackup, { file })).toEqual([200, '正在检查']);
    expect(await post(calls.checkBackup, { file })).toEqual([200, '已经在检查了']);
    await work();
    expect((await shown()).items[0]?.check).toMatchObject({ problem: null });

    expect(await post(calls.downloadBackup, { file })).toEqual([428, '请先再输入一次密码']);
    await confirm();
    const begun: RecordedDownload = (await callAs(app, administrator, calls.downloadBackup, { file })).json().data;
    const content = await app.inject({ url: begun.address, headers: { cookie: administrator.cookie } });
    expect(content.rawPayload.byteLength).toBe(backup?.bytes);
    expect(content.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${file}"`,
    });
    expect(content.headers['content-encoding']).toBeUndefined();
    const other = await signInStaff(store, 'administrator');
    await callAs(app, other, calls.confirm, { password: other.password });
    expect((await callAs(app, other, calls.backupContent(begun.act))).statusCode).toBe(404);
    await store.db.updateTable('acts').set({ at: 1 }).where('id', '=', Number(begun.act)).execute();
    expect((await callAs(app, administrator, calls.backupContent(begun.act))).statusCode).toBe(404);

    expect(await post(calls.deleteBackup, { file, reason: '不要了' })).toEqual([200, '备份已删除']);
    expect(await post(calls.deleteBackup, { file })).toEqual([404, '这个备份不存在']);
    expect(await readdir(backupsDir)).toEqual([]);
    expect(await acts()).toEqual(
      ['backup.make', 'backup.download', 'backup.delete'].map((kind) => [kind, file, administrator.username]),
    );
  });

  it.each(['../shuhai.db', 'a/b.backup', '.hidden.backup', 'shuhai.db', ''])(
    'a file that is no backup of the folder is refused: %j [B15.79]',
    async (file) => {
      await confirm();
      for (const path of [calls.checkBackup, calls.deleteBackup, calls.downloadBackup])
        expect((await post(path, { file }))[0]).toBe(400);
    },
  );

  it('a backup that was damaged is told of, and no longer counts as the last one [B15.77 B15.78]', async () => {
    await post(calls.makeBackup, {});
    await work();
    const file = (await shown()).items[0]?.file ?? '';
    const changed = new Database(path.join(backupsDir, file));
    changed.exec("update members set nickname = '换了'");
    changed.close();
    await post(calls.checkBackup, { file });
    await work();
    const { items, warning } = await shown();
    expect(items[0]?.check?.problem).toContain('核对不符：表 members');
    expect(warning).toContain('还没有备份');
  });

  it('a backup that failed says why, and leaves nothing [B15.77]', async () => {
    await post(calls.makeBackup, {});
    await work(async () => '失败：磁盘已满');
    expect(await shown()).toMatchObject({ items: [], task: null, failed: { error: '失败：磁盘已满' } });
  });

  it('the clock asks for a backup when the last is old enough, and only the newest stay [B15.78]', async () => {
    const clock = { backupHours: 24, keptBackups: 2, backupsDir };
    const start = Date.UTC(2026, 5, 1);
    const due = async (at: number, hours = clock.backupHours) => {
      await askForDueBackup(store, { ...clock, backupHours: hours }, at);
      return (await shown()).task !== null;
    };
    expect(await due(start, 0)).toBe(false);
    await mkdir(backupsDir);
    const own = path.join(backupsDir, 'before-the-move.backup');
    await writeFile(own, '');
    await utimes(own, 1, 1);
    for (const day of [0, 1, 2, 3]) {
      const at = start + day * 24 * hourMs;
      expect(await due(at)).toBe(true);
      // Asked again while it waits, there is still one.
      await askForDueBackup(store, clock, at);
      await work(pretend);
      expect(await due(at + 23 * hourMs)).toBe(false);
    }
    expect((await shown()).items.map(({ file }) => file)).toEqual([
      backupName(start + 3 * 24 * hourMs),
      backupName(start + 2 * 24 * hourMs),
      'before-the-move.backup',
    ]);
    expect(await acts()).toEqual([]);
  });

  it('a backup that the clock could not make is tried again after an hour [B15.78]', async () => {
    const clock = { backupHours: 24, keptBackups: 2, backupsDir };
    const now = Date.now();
    await askForDueBackup(store, clock, now);
    await work(async () => '失败：磁盘已满');
    const { ended_at } = await store.db.selectFrom('console_backup_tasks').selectAll().executeTakeFirstOrThrow();
    await askForDueBackup(store, clock, (ended_at ?? 0) + hourMs - 1);
    expect((await shown()).task).toBeNull();
    await askForDueBackup(store, clock, (ended_at ?? 0) + hourMs);
    expect((await shown()).task).toMatchObject({ kind: 'make' });
  });

  it('a backup goes on after its server was killed, but not for ever [B15.77]', async () => {
    await post(calls.makeBackup, {});
    const closing = new AbortController();
    await work(async () => {
      closing.abort();
      return '进程中断了';
    }, closing.signal);
    expect((await shown()).task).toMatchObject({ kind: 'make' });
    await work(pretend);
    expect((await shown()).items).toHaveLength(1);

    await post(calls.checkBackup, { file: (await shown()).items[0]?.file });
    for (let turn = 0; turn < 3; turn += 1) {
      const ending = new AbortController();
      await work(async () => {
        ending.abort();
        return null;
      }, ending.signal);
    }
    await work(pretend);
    expect((await shown()).task).toBeNull();
    expect((await shown()).items[0]?.check?.problem).toContain('开始了 3 次');
  });

  it('the console says when the last backup is too old [B15.78]', async () => {
    await post(calls.makeBackup, {});
    await work(pretend);
    const made = (await shown()).items[0]?.file ?? '';
    await rm(path.join(backupsDir, made));
    await writeFile(path.join(backupsDir, backupName(Date.now() - 6 * 24 * hourMs)), '');
    expect((await shown()).warning).toBeNull();
    await writeFile(path.join(backupsDir, backupName(Date.now() - 9 * 24 * hourMs)), '');
    await rm(path.join(backupsDir, (await shown()).items[0]?.file ?? ''));
    expect((await shown()).warning).toBe('最近的备份已经是 9 天以前的了。');
  });

  it('the command lists, checks, keeps and deletes backups, and the record has what it did [B15.77]', async () => {
    const kept = path.join(folder, 'kept');
    await mkdir(kept);
    for (const day of [1, 2]) await writeFile(path.join(kept, backupName(Date.UTC(2020, 0, day))), '');
    const [made] = await runForJson(store, ['backup', kept, '--keep', '2']);
    expect(made.deleted).toEqual([backupName(Date.UTC(2020, 0, 1))]);
    const listed = await runForJson(store, ['backup', 'list', kept]);
    expect(listed.map(({ file }: { file: string }) => file)).toEqual([
      path.basename(made.file),
      backupName(Date.UTC(2020, 0, 2)),
    ]);
    expect(await runForJson(store, ['backup', 'check', made.file])).toEqual([{ file: made.file, whole: true }]);
    const old = path.join(kept, backupName(Date.UTC(2020, 0, 2)));
    expect((await runLibraryCommand(store, ['backup', 'delete', old])).err).toContain(
      '不是 library -- backup 做的备份',
    );
    expect((await runLibraryCommand(store, ['backup', 'delete', made.file])).code).toBe(0);
    expect(await readdir(kept)).toEqual([path.basename(old)]);
    expect(await acts()).toEqual([
      ['backup.make', path.basename(made.file), '命令行'],
      ['backup.delete', backupName(Date.UTC(2020, 0, 1)), '命令行'],
      ['backup.delete', path.basename(made.file), '命令行'],
    ]);
  });
});

describeOnSqlite('backups of the console that are killed', (open) => {
  it('a process that is killed leaves no backup and no part of one that stays [B15.77]', async () => {
    const store = await open();
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-backups-'));
    await saveNovel(store, incoming());
    const { databaseUrl, dataDir } = open.optionsOf(store);
    const places = { databaseUrl, dataDir, releasesDir: path.join(folder, 'releases'), keptBackups: 2 };
    const clock = { backupHours: 1, keptBackups: 2, backupsDir: path.join(folder, 'backups') };
    await askForDueBackup(store, clock, Date.now());
    const closing = new AbortController();
    const working = workOnBackups(store, { ...places, ...clock }, closing.signal);
    closing.abort();
    await working;
    await workOnBackups(store, { ...places, ...clock }, running());
    expect(await readdir(clock.backupsDir)).toEqual([expect.stringMatching(/^shuhai-.*\.backup$/)]);
    await rm(folder, { recursive: true });
  });
});
