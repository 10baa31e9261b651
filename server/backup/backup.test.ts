import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { runLibraryCommand } from '../cli/testing/run-library-command.ts';
import { baseline, earlierMigrations } from '../db/migrating/earlier-libraries.ts';
import { openDatabase, type Store } from '../db/open-store.ts';
import { describeSchema } from '../db/testing/describe-schema.ts';
import { fixtureNames } from '../db/testing/fixtures.ts';
import { loadFixture, noteMigrations, rowsOf, tablesOf } from '../db/testing/load-fixture.ts';
import { readEnvironment } from '../environment.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { searchNovels } from '../novels/search/names/search-novels.ts';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';
import { makeSqlite } from '../testing/make-database.ts';
import { until } from '../testing/until.ts';
import { makeBackup } from './make-backup.ts';

const newest = fixtureNames.at(-1) ?? '';

/**
 * All rows of a library by table, without the count of changes, which a restored library raises, the entries of restores and moves, and
 * the index of grams.
 */
const rowsIn = async (store: Store) => {
  const rows: Record<string, unknown[]> = {};
  for (const table of await tablesOf(store)) {
    if (table === 'content_revision') continue;
    const all = (await rowsOf(store, table)).filter(({ kind }) => kind !== 'backup.restore' && kind !== 'library.move');
    rows[table] = all.map(({ grams: _, ...row }) => JSON.stringify(row)).sort();
  }
  return rows;
};

describeOnEachDatabase('backups', (open) => {
  let folder: string;
  let store: Store;
  const before = process.env.RELEASES_DIR;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-backup-'));
    process.env.RELEASES_DIR = path.join(folder, 'releases');
    mkdirSync(path.join(folder, 'releases/reader/reader-1'), { recursive: true });
    writeFileSync(path.join(folder, 'releases/reader/reader-1/a.js'), 'say()');
    const options = await open.emptyDatabase();
    await loadFixture(options, newest);
    store = await open(options);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env.RELEASES_DIR;
    else process.env.RELEASES_DIR = before;
  });

  const backup = async (name: string) => {
    const file = path.join(folder, name);
    expect(await runLibraryCommand(store, ['backup', file])).toMatchObject({ code: 0, err: '' });
    return file;
  };

  it('a backup holds every row and file, and is restored with all of them [B14.35]', async () => {
    const file = await backup('whole.backup');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('whole'))).toEqual(['whole.backup']);
    rmSync(path.join(folder, 'releases'), { recursive: true });
    const target = await open();
    await target.close();
    expect(await runLibraryCommand(target, ['restore', file])).toMatchObject({ code: 0, err: '' });
    const restored = await open(open.optionsOf(target));
    expect(await rowsIn(restored)).toEqual(await rowsIn(store));
    expect(readFileSync(path.join(folder, 'releases/reader/reader-1/a.js'), 'utf8')).toBe('say()');
    expect((await runLibraryCommand(restored, ['doctor'])).out).not.toContain('计数');
  });

  it('a restored library is searched by its grams, and gives no id again', async () => {
    const file = await backup('goes-on.backup');
    const target = await open();
    await target.close();
    await runLibraryCommand(target, ['restore', file]);
    const restored = await open(open.optionsOf(target));
    const { title } = await restored.db.selectFrom('novels').select('title').limit(1).executeTakeFirstOrThrow();
    const found = await searchNovels(restored, { keyword: title });
    expect(found.items.map((novel) => novel.title)).toContain(title);
    const ids = await Promise.all([store, restored].map((one) => saveNovel(one, incoming({ title: '后来的书' }))));
    expect(ids[1]?.novelId).toBe(ids[0]?.novelId);
  });

  it('files that a killed restore did not put back are named by doctor, and put back by it', async () => {
    const target = await open();
    const file = path.join(folder, 'releases/reader/reader-9/a.js');
    const [text, bytes] = [sql`text`, target.dialect.name === 'sqlite' ? sql`blob` : sql`bytea`];
    await sql`create table restored_files (place ${text}, path ${text}, mode integer, content ${bytes})`.execute(
      target.db,
    );
    await sql`insert into restored_files (place, path, mode, content)
      values ('releases', 'reader/reader-9/a.js', ${0o644}, ${Buffer.from('later()')})`.execute(target.db);
    expect((await runLibraryCommand(target, ['doctor'])).out).toContain('上次恢复备份时中断了');
    expect(existsSync(file)).toBe(false);
    expect((await runLibraryCommand(target, ['doctor', '--mend'])).out).toContain('已修复');
    expect(readFileSync(file, 'utf8')).toBe('later()');
    expect((await runLibraryCommand(target, ['doctor'])).out).not.toContain('恢复备份');
  });

  it('a library that has something is overwritten only with a word that says so [B14.36]', async () => {
    const file = await backup('careful.backup');
    const target = await open();
    await saveNovel(target, incoming({ title: '不能丢的书' }));
    await target.close();
    const refused = await runLibraryCommand(target, ['restore', file]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--overwrite')]);
    const kept = await open(open.optionsOf(target));
    expect(await kept.db.selectFrom('novels').select('title').execute()).toEqual([{ title: '不能丢的书' }]);
    await kept.close();
    expect((await runLibraryCommand(target, ['restore', file, '--overwrite'])).err).toBe('');
    expect(await rowsIn(await open(open.optionsOf(target)))).toEqual(await rowsIn(store));
  });

  it('a backup that was changed afterwards is refused, and the library stays [B14.36]', async () => {
    const file = await backup('changed.backup');
    const changed = new Database(file);
    changed.exec("update chapters set title = title || '。' where rowid = (select min(rowid) from chapters)");
    changed.close();
    const target = await open();
    await target.close();
    const { code, err } = await runLibraryCommand(target, ['restore', file]);
    expect([code, err]).toEqual([1, expect.stringContaining('核对不符：表 chapters')]);
    const kept = await open(open.optionsOf(target));
    expect(await kept.db.selectFrom('novels').select('id').execute()).toEqual([]);
  });

  it('a backup is made while others write, and holds one moment [B14.35]', async () => {
    const before = await store.db.selectFrom('novels').select('id').execute();
    let writing = true;
    const writer = (async () => {
      for (let turn = 0; writing; turn += 1) {
        await saveNovel(store, incoming({ title: `同时 ${turn}`, author: `作者 ${turn}` }));
        // On SQLite a write ends without the event loop having gone round.
        await nextTurn();
      }
    })();
    const file = await backup('moving.backup');
    writing = false;
    await writer;
    const held = new Database(file, { readonly: true });
    const [novels, listed] = [
      held.prepare('select count(*) from novels').pluck().get() as number,
      held.prepare('select count(*) from novel_search').pluck().get(),
    ];
    held.close();
    expect(novels).toBeGreaterThanOrEqual(before.length);
    expect(listed).toBe(novels);
  });

  it.each([
    ['a backup to nowhere', ['backup'], 2, '没有给出备份文件'],
    ['a backup over a file', ['backup', __filename], 1, '已经存在'],
    ['restoring what is no backup', ['restore', __filename], 1, '不是 library -- backup 做的备份'],
    ['restoring a file that is not there', ['restore', '/nowhere/a.backup'], 1, '没有这个文件'],
    ['restoring a novel over a library', ['restore', '12', '--overwrite'], 2, '--overwrite 只用于备份文件'],
  ])('%s is refused in plain words', async (_, args, expected, message) => {
    const { code, err } = await runLibraryCommand(store, args);
    expect([code, err]).toEqual([expected, expect.stringContaining(message)]);
  });
});

describeOnSqlite('restoring over a library that is in use', (open) => {
  let folder: string;
  const before = process.env.RELEASES_DIR;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-backup-'));
    process.env.RELEASES_DIR = path.join(folder, 'releases');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    if (before === undefined) delete process.env.RELEASES_DIR;
    else process.env.RELEASES_DIR = before;
  });

  it('a library that a server has open is not replaced, nor is a file of its site', async () => {
    const store = await open();
    const { dataDir } = open.optionsOf(store);
    const [script, secret] = [
      path.join(folder, 'releases/reader/reader-1/a.js'),
      path.join(dataDir, 'override-secret'),
    ];
    mkdirSync(path.dirname(script), { recursive: true });
    for (const one of [script, secret]) writeFileSync(one, 'backed up');
    const file = path.join(folder, 'a.backup');
    await runLibraryCommand(store, ['backup', file]);
    await saveNovel(store, incoming());
    for (const one of [script, secret]) writeFileSync(one, 'running');
    const { code, err } = await runLibraryCommand(store, ['restore', file, '--overwrite']);
    expect([code, err]).toEqual([1, expect.stringContaining('请先停止服务器')]);
    expect(await store.db.selectFrom('novels').select('id').execute()).toHaveLength(1);
    expect([script, secret].map((one) => readFileSync(one, 'utf8'))).toEqual(['running', 'running']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([]);
  });

  it('what a killed restore left is removed by the next, and nothing else', async () => {
    const store = await open();
    const { dataDir } = open.optionsOf(store);
    const file = path.join(folder, 'a.backup');
    await runLibraryCommand(store, ['backup', file]);
    await store.close();
    // No process has so high an id.
    mkdirSync(path.join(dataDir, 'restore-99999999/half'), { recursive: true });
    mkdirSync(path.join(dataDir, 'restore-of-mine'));
    expect(await runLibraryCommand(store, ['restore', file])).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual(['restore-of-mine']);
  });

  it('a library that cannot be opened is not taken for an empty one', async () => {
    const store = await open();
    const { dataDir } = open.optionsOf(store);
    const file = path.join(folder, 'a.backup');
    await runLibraryCommand(store, ['backup', file]);
    await store.close();
    rmSync(path.join(dataDir, 'shuhai.db'));
    mkdirSync(path.join(dataDir, 'shuhai.db/mine'), { recursive: true });
    expect((await runLibraryCommand(store, ['restore', file])).err).toContain('--overwrite');
    expect((await runLibraryCommand(store, ['restore', file, '--overwrite'])).code).toBe(1);
    expect(readdirSync(path.join(dataDir, 'shuhai.db'))).toEqual(['mine']);
  });
});

describeOnPostgres('a library that goes from one database to the other', (open) => {
  let folder: string;
  let sqlite: Store;
  let postgres: Store;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-backup-'));
    await loadFixture({ dataDir: folder }, newest);
    sqlite = await open({ dataDir: folder });
    postgres = await open({ ...(await open.emptyDatabase()), dataDir: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a SQLite library in use is moved to PostgreSQL with everything, found and counted on [B14.37]', async () => {
    const { code, out } = await runLibraryCommand(postgres, ['move-to-postgres']);
    expect([code, out]).toEqual([0, expect.stringContaining('逐行核对无误')]);
    expect(out).not.toContain('又有写入');
    expect(await rowsIn(postgres)).toEqual(await rowsIn(sqlite));
    const { title } = await sqlite.db.selectFrom('novels').select('title').limit(1).executeTakeFirstOrThrow();
    const found = await Promise.all([sqlite, postgres].map((store) => searchNovels(store, { keyword: title })));
    expect(found[1]).toEqual(found[0]);
    const ids = await Promise.all([sqlite, postgres].map((store) => saveNovel(store, incoming({ title: '后来的书' }))));
    expect(ids[1]?.novelId).toBe(ids[0]?.novelId);
    expect(await describeSchema(postgres)).toEqual(await describeSchema(await open()));
  });

  it('a library in PostgreSQL that has something is not moved over without a word that says so', async () => {
    const { code, err } = await runLibraryCommand(postgres, ['move-to-postgres']);
    expect([code, err]).toEqual([1, expect.stringContaining('--overwrite')]);
    expect((await runLibraryCommand(postgres, ['move-to-postgres', '--overwrite'])).code).toBe(0);
    expect(await rowsIn(postgres)).toEqual(await rowsIn(sqlite));
  });

  it('a library that was still empty when the move began and has a member when its turn comes is not moved over', async () => {
    const target = await open();
    const writing = Promise.withResolvers<void>();
    const written = target.db.transaction().execute(async (trx) => {
      const names = { username: '后来的人', name_key: '后来的人', nickname: '', gender: '', bio: '', email: '' };
      const rest = { password_hash: '', preferences: '{}', created_at: 0, locked_at: null, history_cleared_at: null };
      await trx
        .insertInto('members')
        .values({ ...names, ...rest })
        .execute();
      await writing.promise;
    });
    const moved = runLibraryCommand({ ...open.optionsOf(target), dataDir: folder }, ['move-to-postgres']);
    await until(async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          target.db,
        );
      return rows.length > 0;
    });
    writing.resolve();
    await written;
    const { code, err } = await moved;
    expect([code, err]).toEqual([1, expect.stringContaining('--overwrite')]);
    expect(await target.db.selectFrom('members').select('username').execute()).toEqual([{ username: '后来的人' }]);
  });

  it('a backup of either database is restored into the other, also one from before the baseline', async () => {
    const earlier = path.join(folder, 'earlier');
    await loadFixture({ dataDir: earlier }, baseline);
    const old = path.join(folder, 'old.backup');
    const progress = { begin: () => {}, add: () => {} };
    const places = readEnvironment({ DATA_DIR: earlier });
    const untouched = openDatabase({ dataDir: earlier });
    await noteMigrations(untouched, earlierMigrations);
    await makeBackup(untouched, places, { target: old, now: Date.now(), progress });
    await noteMigrations(untouched, earlierMigrations.slice(0, -1));
    const older = path.join(folder, 'older.backup');
    await makeBackup(untouched, places, { target: older, now: Date.now(), progress });
    await noteMigrations(untouched, earlierMigrations);
    await untouched.close();
    const refused = await runLibraryCommand(postgres, ['restore', older, '--overwrite']);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('停在 0046-compressed-texts')]);
    expect((await runLibraryCommand(postgres, ['restore', old, '--overwrite'])).err).toBe('');
    const upgraded = await open({ dataDir: earlier });
    expect(await rowsIn(postgres)).toEqual(await rowsIn(upgraded));
    expect(await describeSchema(postgres)).toEqual(await describeSchema(await open()));

    const back = path.join(folder, 'back.backup');
    expect((await runLibraryCommand(postgres, ['backup', back])).err).toBe('');
    const target = await makeSqlite();
    const empty = await open(target.options);
    await empty.close();
    expect((await runLibraryCommand(empty, ['restore', back])).err).toBe('');
    const restored = await open(target.options);
    // With the entry of the record that says that this backup was begun.
    expect(await rowsIn(restored)).toEqual(await rowsIn(postgres));
    expect(await describeSchema(restored)).toEqual(await describeSchema(upgraded));
    const { title } = await upgraded.db.selectFrom('novels').select('title').limit(1).executeTakeFirstOrThrow();
    expect(await searchNovels(restored, { keyword: title })).toEqual(await searchNovels(upgraded, { keyword: title }));
    await restored.close();
    await target.remove();
  });
});
