import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from 'release/command-line/output';
import { migrate, readMigrations, upgradedFrom } from '../db/migrating/migrate.ts';
import { openDatabase, type Store, type StoreOptions } from '../db/open-store.ts';
import { runInTurn } from '../db/run-exclusively.ts';
import { runByFileLock } from '../db/sqlite/run-by-file-lock.ts';
import { startFaults, storageFaultOf } from '../db/storage-fault.ts';
import type { Environment } from '../environment.ts';
import { makeBackupFolder, surplusUpgradeBackups, upgradeBackupName } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';
import { hasSomething } from './occupied-library.ts';
import { removeLeftPartials } from './partial-folder.ts';

/** No backup could be made before an upgrade, which did not begin. */
export class UpgradeBackupError extends Error {
  override readonly name = 'UpgradeBackupError';
}

/** Backups before upgrades that stay: one for each of the last versions. */
const keptVersions = 3;

/** The parts of the environment that an upgrade needs. */
export type UpgradeEnvironment = Pick<
  Environment,
  'databaseUrl' | 'dataDir' | 'releasesDir' | 'backupsDir' | 'upgradeBackup'
>;

/**
 * Opens the library and brings its tables up to date. A library that has something is backed up before that, unless the environment says
 * that it is not to be; of servers that start at once one does both.
 *
 * @param say gets a sentence before a backup begins
 * @throws UpgradeBackupError where the backup was not made: nothing has changed then; else as openStore
 */
export const openUpgraded = async (
  environment: UpgradeEnvironment,
  say: (sentence: string) => void,
  options: Pick<StoreOptions, 'commitIntervalMs'> = {},
): Promise<Store> => {
  const { databaseUrl, dataDir } = environment;
  const store = openDatabase({ databaseUrl, dataDir, ...options });
  try {
    const migrations = await readMigrations(store.dialect);
    const isUpgrade = (await upgradedFrom(store, migrations)) !== undefined;
    if (isUpgrade && environment.upgradeBackup) {
      const upgrade = async () => {
        const from = await upgradedFrom(store, migrations);
        if (from !== undefined && (await hasSomething(store, store.db))) await backUp(store, environment, from, say);
        await migrate(store, migrations);
      };
      await (store.dialect.name === 'sqlite'
        ? runByFileLock(path.join(dataDir, 'upgrade.lock'), upgrade)
        : runInTurn(store, 'upgrade', upgrade));
    } else await migrate(store, migrations);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** @param from name of the last migration that the library has had */
const backUp = async (
  store: Store,
  environment: UpgradeEnvironment,
  from: string,
  say: (sentence: string) => void,
): Promise<void> => {
  const { backupsDir } = environment;
  const targetAt = (time: number) => path.join(backupsDir, upgradeBackupName(time, from.slice(0, '0000'.length)));
  let now = Date.now();
  // A name has whole seconds: a start that is tried again within the same one takes the next that is free.
  while (existsSync(targetAt(now))) now += 1_000;
  const target = targetAt(now);
  say(`数据库要升级（现在的版本是 ${from}），先备份到 ${target}，大的书库要几分钟`);
  try {
    await makeBackupFolder(backupsDir);
    await removeLeftPartials(backupsDir, /^shuhai-.*-upgrade-from-\d{4}\.backup\.partial-\d+$/);
    await makeBackup(store, environment, { target, now, progress: { begin: () => {}, add: () => {} } });
    for (const surplus of await surplusUpgradeBackups(backupsDir, keptVersions))
      await rm(path.join(backupsDir, surplus), { force: true });
  } catch (error) {
    throw new UpgradeBackupError(
      `升级之前没能做备份：${explain(error, backupsDir)}。数据库没有升级，什么也没有改变；不要备份就升级，请设环境变量 UPGRADE_BACKUP=off`,
    );
  }
};

/** Error codes of a folder that cannot be made or written. */
const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** Why no backup was made, in Chinese, without a full stop. */
const explain = (error: unknown, backupsDir: string): string => {
  const code = String(Object(error).code);
  if (unwritable.includes(code)) return `不能写文件夹 ${backupsDir}（${code}）`;
  const fault = storageFaultOf(error);
  if (fault === 'full') return '磁盘已满';
  return fault === undefined ? reasonOf(error) : startFaults[fault];
};
