import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { executedMigrations, readMigrations } from '../db/migrating/migrate.ts';
import { openDatabase, type Store } from '../db/open-store.ts';
import { loadFixture } from '../db/testing/load-fixture.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { startProcess } from '../testing/processes/start-process.ts';
import { checkBackup, openBackup } from './check-backup.ts';
import { surplusBackups, upgradeBackupName } from './kept-backups.ts';
import { knownMigrations } from './library-version.ts';
import { makeBackup } from './make-backup.ts';
import { openUpgraded, UpgradeBackupError, type UpgradeEnvironment } from './open-upgraded.ts';

jest.mock('./make-backup.ts', () => {
  const actual = jest.requireActual<typeof import('./make-backup.ts')>('./make-backup.ts');
  return { ...actual, makeBackup: jest.fn(actual.makeBackup) };
});

const old = '0059-second-factors';
const progress = { begin: () => {}, add: () => {} };

describeOnEachDatabase('opening a library that is to be upgraded', (open) => {
  let folder: string;
  let environment: UpgradeEnvironment;
  let said: string[];
  const opened: Store[] = [];
  beforeEach(async () => {
    said = [];
    folder = mkdtempSync(path.join(tmpdir(), 'shuhai-upgrade-'));
    const { databaseUrl, dataDir } = await open.emptyDatabase();
    environment = {
      ...{ databaseUrl, dataDir: dataDir || path.join(folder, 'data'), upgradeBackup: true },
      ...{ releasesDir: path.join(folder, 'releases'), backupsDir: path.join(folder, 'backups') },
    };
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const store = await openUpgraded(environment, (sentence) => said.push(sentence));
    opened.push(store);
    return store;
  };
  const executed = async () => {
    const store = openDatabase(environment);
    return (await executedMigrations(store).finally(store.close)).toSorted();
  };
  const backups = () => {
    try {
      return readdirSync(environment.backupsDir).toSorted();
    } catch {
      return [];
    }
  };
  const all = async () => (await readMigrations({ name: 'sqlite' })).map(({ name }) => name);

  it('the earlier library is backed up whole, then upgraded; the next start finds nothing to do [B15.146]', async () => {
    await loadFixture(environment, old);
    const store = await start();
    expect(await executedMigrations(store)).toEqual(await all());
    const [name = '', ...more] = backups();
    expect([more, said]).toEqual([
      [],
      [`数据库要升级（现在的版本是 ${old}），先备份到 ${path.join(environment.backupsDir, name)}，大的书库要几分钟`],
    ]);
    expect(name).toMatch(/^shuhai-\d{4}-\d\d-\d\dT\d{6}Z-upgrade-from-0059\.backup$/);
    const backup = await openBackup(path.join(environment.backupsDir, name));
    checkBackup(backup, progress);
    expect((await knownMigrations(backup)).at(-1)).toBe(old);
    expect(backup.prepare('select count(*) from novels').pluck().get()).toBeGreaterThan(0);
    backup.close();
    await start();
    expect([backups(), said.length]).toEqual([[name], 1]);
  });

  it('a start that is tried again within a second of its first backup makes another, which alone stays [B15.147]', async () => {
    await loadFixture(environment, old);
    mkdirSync(environment.backupsDir);
    const now = Date.now();
    const first = Array.from({ length: 10 }, (_, second) => upgradeBackupName(now + second * 1_000, '0059'));
    for (const name of first) writeFileSync(path.join(environment.backupsDir, name), '');
    await start();
    expect(await executed()).toEqual(await all());
    expect(backups()).toEqual([expect.stringMatching(/-upgrade-from-0059\.backup$/)]);
    expect(first).not.toContain(backups()[0]);
  });

  it('of servers that start at once one makes the backup, and all come up [B15.146]', async () => {
    await loadFixture(environment, old);
    await Promise.all([start(), start(), start()]);
    expect(backups()).toHaveLength(1);
    expect(await executed()).toEqual(await all());
  });

  it('a library that is new, or has nothing yet, is not backed up [B15.146]', async () => {
    await start();
    expect(backups()).toEqual([]);
    await opened.splice(0)[0]?.close();
    const { databaseUrl, dataDir } = await open.emptyDatabase();
    Object.assign(environment, { databaseUrl, dataDir: dataDir || environment.dataDir });
    await loadFixture(environment, old);
    const store = openDatabase(environment);
    for (const table of ['novels', 'members'] as const) await store.db.deleteFrom(table).execute();
    await store.close();
    await start();
    expect([backups(), said]).toEqual([[], []]);
  });

  it('the newest of each of the last three versions stay, and the clock leaves them alone [B15.147]', async () => {
    await loadFixture(environment, old);
    mkdirSync(environment.backupsDir);
    const put = (name: string) => writeFileSync(path.join(environment.backupsDir, name), '');
    const at = (day: number) => Date.UTC(2020, 0, day);
    const before = [
      ...[upgradeBackupName(at(1), '0051'), upgradeBackupName(at(2), '0052'), upgradeBackupName(at(4), '0053')],
      ...[upgradeBackupName(at(3), '0053'), 'mine.backup', 'shuhai-2020-01-01T000000Z.backup'],
      // A start that was killed left it, and one that goes on.
      ...['shuhai-2020-01-01T000000Z-upgrade-from-0051.backup.partial-999999999'],
    ];
    for (const name of before) put(name);
    await start();
    const left = backups();
    expect(left.filter((name) => before.includes(name))).toEqual([
      'mine.backup',
      'shuhai-2020-01-01T000000Z.backup',
      upgradeBackupName(at(2), '0052'),
      upgradeBackupName(at(4), '0053'),
    ]);
    expect(left).toHaveLength(5);
    expect(await surplusBackups(environment.backupsDir, 1)).toEqual([]);
    put('shuhai-2020-01-02T000000Z.backup');
    expect(await surplusBackups(environment.backupsDir, 1)).toEqual(['shuhai-2020-01-01T000000Z.backup']);
  });

  it('where the backup cannot be made nothing is upgraded, until it can, or it is not to be made [B15.148]', async () => {
    await loadFixture(environment, old);
    const whole = await executed();
    jest.mocked(makeBackup).mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await expect(start()).rejects.toThrow(
      new UpgradeBackupError(
        '升级之前没能做备份：磁盘已满。数据库没有升级，什么也没有改变；不要备份就升级，请设环境变量 UPGRADE_BACKUP=off',
      ),
    );
    const { backupsDir } = environment;
    writeFileSync(path.join(folder, 'file'), '');
    environment.backupsDir = path.join(folder, 'file/backups');
    await expect(start()).rejects.toThrow(/^升级之前没能做备份：不能写文件夹 \S+（ENOTDIR）。/);
    expect([await executed(), backups()]).toEqual([whole, []]);
    environment.upgradeBackup = false;
    await start();
    expect([await executed(), backups(), said.length]).toEqual([await all(), [], 2]);
    environment.backupsDir = backupsDir;
    expect(backups()).toEqual([]);
  });

  it('a server and commands whose backup cannot be made end with the sentence and code 1 [B15.148]', async () => {
    await loadFixture(environment, old);
    const { databaseUrl = '', dataDir, releasesDir } = environment;
    writeFileSync(path.join(folder, 'file'), '');
    const env = {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RELEASES_DIR: releasesDir, PORT: '0' },
      ...{ OVERRIDE_SECRET: 'x'.repeat(32), BACKUPS_DIR: path.join(folder, 'file/backups') },
    };
    const command = (...args: string[]) => startProcess('../scripts/library.ts', { args, env }).ended();
    const ended = [
      await startProcess('main.ts', { env }).ended(),
      await command('list'),
      await command('seed', '--novels', '1', '--chapters', '1'),
    ];
    const sentence = /升级之前没能做备份：.*不要备份就升级，请设环境变量 UPGRADE_BACKUP=off\n$/;
    expect(ended).toEqual(Array(3).fill({ code: 1, errors: expect.stringMatching(sentence) }));
    expect((await executed()).at(-1)).toBe(old);
  });
});
