import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { earlierMigrations } from '../../db/migrating/earlier-libraries.ts';
import { executedMigrations, migrate, readMigrations } from '../../db/migrating/migrate.ts';
import { openDatabase, type Store } from '../../db/open-store.ts';
import { noteMigrations } from '../../db/testing/load-fixture.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { publishBuilds } from '../../releases/publishing/publish-builds.ts';
import { setLike } from '../../shelf/likes/likes.ts';
import { builtProject } from '../../testing/builds/built-project.ts';
import { describeOnEachDatabase, optionsOf } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { runLibraryCommand } from '../testing/run-library-command.ts';

describeOnEachDatabase('the command doctor', (open) => {
  let store: Store;
  let releasesDir: string;
  const before = process.env.RELEASES_DIR;
  beforeAll(async () => {
    store = await open();
    releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-doctor-test-'));
    process.env.RELEASES_DIR = releasesDir;
    await saveNovel(store, incoming());
    await saveNovel(store, incoming({ title: '归船', tags: ['海'] }));
    await publishBuilds(
      { store, folder: releasesDir, smokeTest: async () => ({ problems: [], notes: [] }) },
      builtProject,
    );
  });
  afterAll(() => {
    rmSync(releasesDir, { recursive: true, force: true });
    if (before === undefined) delete process.env.RELEASES_DIR;
    else process.env.RELEASES_DIR = before;
  });

  const doctor = (...args: string[]) => runLibraryCommand(store, ['doctor', ...args]);

  it('a library in order has nothing to be said of', async () => {
    expect(await doctor()).toEqual({ code: 0, out: '一切正常。\n', err: '' });
  });

  it('counters and indexes that are wrong are named, and put right where it is asked for', async () => {
    await store.db.updateTable('novels').set({ like_count: 7, word_count: 1 }).where('title', '=', '归船').execute();
    await store.db.updateTable('categories').set({ novel_count: 9 }).execute();
    await store.db.deleteFrom('tag_counts').execute();
    await sql`drop index banners_novel`.execute(store.db);
    const faults = [
      '索引：缺少索引 banners_novel',
      '计数：1 部作品的点赞数不对',
      '计数：1 部作品的字数不对',
      '计数：分类、标签或筛选的作品数与作品不符',
    ];
    const found = await doctor();
    expect([found.code, found.out]).toEqual([
      1,
      `${faults.map((fault) => `${fault}，可以用 --mend 修复\n`).join('')}4 个问题，还有 4 个没有解决。\n`,
    ]);
    const mended = await doctor('--mend');
    expect([mended.code, mended.out]).toEqual([
      0,
      `${faults.map((fault) => `${fault}，已修复\n`).join('')}4 个问题都已修复。\n`,
    ]);
    expect((await doctor()).out).toBe('一切正常。\n');
  });

  it('a trigger that is gone is named and made again, and what it missed is counted [B14.29]', async () => {
    const [trigger, drop] = store.dialect.name === 'sqlite' ? ['likes_insert', ''] : ['count_likes', 'on likes'];
    await sql.raw(`drop trigger ${trigger} ${drop}`).execute(store.db);
    const member = (await signInMember(store)).id;
    const novels = await store.db.selectFrom('novels').select('id').orderBy('id').execute();
    const like = (index: number) =>
      setLike(store, member, { bid: String(novels[index]?.id), liked: true, now: Date.now() });
    await like(0);
    const faults = [`索引：缺少触发器 ${trigger}`, '计数：1 部作品的点赞数不对'];
    expect((await doctor()).out).toContain(faults.map((fault) => `${fault}，可以用 --mend 修复\n`).join(''));
    const mended = await doctor('--mend');
    expect([mended.code, mended.out]).toEqual([
      0,
      `${faults.map((fault) => `${fault}，已修复\n`).join('')}2 个问题都已修复。\n`,
    ]);
    await like(1);
    const counts = await store.db.selectFrom('novels').select('like_count').execute();
    expect(counts).toEqual([{ like_count: 1 }, { like_count: 1 }]);
    expect((await doctor()).out).toBe('一切正常。\n');
  });

  it('a library that is not there, or of an earlier version, is named, and neither made nor upgraded', async () => {
    const options = await open.emptyDatabase();
    const mistyped = { ...options, dataDir: path.join(releasesDir, 'mistyped') };
    const found = await runLibraryCommand(mistyped, ['doctor', '--mend']);
    expect([found.code, found.err]).toEqual([1, '']);
    expect(found.out).toMatch(/^书库：.*里没有书库：请检查环境变量.*\n1 个问题，还有 1 个没有解决。\n$/);
    expect(existsSync(mistyped.dataDir)).toBe(false);
    const database = openDatabase(options);
    expect(await executedMigrations(database)).toEqual([]);
    await migrate(database, await readMigrations(database.dialect));
    await noteMigrations(database, earlierMigrations);
    const earlier = await runLibraryCommand(options, ['doctor', '--mend']);
    expect(earlier.out).toMatch(/^书库：书库还是旧版本的，差 \d+ 步升级/);
    expect((await executedMigrations(database)).toSorted()).toEqual(earlierMigrations);
    await noteMigrations(database, earlierMigrations.slice(0, -1));
    const tooEarly = await runLibraryCommand(options, ['doctor', '--mend']);
    expect(tooEarly.out).toMatch(/^书库：这个书库来自 1\.0\.0 之前的版本/);
    await database.close();
  });

  it('an override secret by which anybody could sign, or that others can read, is named [B7.25]', async () => {
    const { dataDir } = optionsOf(store);
    // Where a database is configured, the secret is too.
    if (store.dialect.name !== 'sqlite') return;
    const file = path.join(dataDir, 'override-secret');
    writeFileSync(file, '', { mode: 0o600 });
    const { code, out } = await doctor();
    expect([code, out]).toEqual([1, expect.stringContaining('中的密钥不到 32 个字符')]);
    writeFileSync(file, 'x'.repeat(32));
    chmodSync(file, 0o644);
    expect((await doctor()).out).toContain(`chmod 600 ${file}`);
    rmSync(file);
  });

  it('a file of the active releases that was changed or is gone is named, and nothing can mend it here', async () => {
    const { releases } = await store.db.selectFrom('activations').select('releases').executeTakeFirstOrThrow();
    const { reader, account } = JSON.parse(releases) as Record<string, string>;
    const folder = path.join(releasesDir, 'reader', String(reader));
    appendFileSync(path.join(folder, 'server/reader.cjs'), ' ');
    rmSync(path.join(releasesDir, 'account', String(account)), { recursive: true });
    const { code, out } = await doctor('--mend', '--json');
    expect(code).toBe(1);
    const faults = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(faults).toEqual([
      expect.objectContaining({
        check: '发布',
        mended: false,
        fault: expect.stringContaining(`${account} 的文件不在`),
      }),
      expect.objectContaining({ fault: expect.stringContaining('server/reader.cjs 被改动过') }),
    ]);
  });
});
