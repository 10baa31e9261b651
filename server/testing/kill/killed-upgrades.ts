import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkBackup, openBackup } from '../../backup/check-backup.ts';
import { listBackups } from '../../backup/kept-backups.ts';
import { openUpgraded, type UpgradeEnvironment } from '../../backup/open-upgraded.ts';
import { executedMigrations } from '../../db/migrating/migrate.ts';
import { openDatabase, openStore, type StoreOptions } from '../../db/open-store.ts';
import { describeSchema } from '../../db/testing/describe-schema.ts';
import { fixtureNames } from '../../db/testing/fixtures.ts';
import { loadFixture } from '../../db/testing/load-fixture.ts';
import type { MakeDatabase } from '../make-database.ts';
import { startProcess } from '../processes/start-process.ts';
import type { KilledWork } from './kill-repeatedly.ts';

/** The version before this one. */
const before = fixtureNames.at(-2) ?? '';

/** Starts on a library of the version before, a new one each time, which back it up and upgrade it. */
export const killedUpgrades = async (makeDatabase: MakeDatabase, folder: string): Promise<KilledWork> => {
  const makeOld = async () => {
    const { options, remove } = await makeDatabase();
    await loadFixture(options, before);
    const own = await mkdtemp(path.join(folder, 'upgrade-'));
    const inside = (name: string) => path.join(own, name);
    const { databaseUrl, dataDir } = options;
    const places: UpgradeEnvironment = {
      ...{ databaseUrl, dataDir: dataDir || inside('data'), upgradeBackup: true },
      ...{ releasesDir: inside('releases'), backupsDir: inside('backups') },
    };
    return { places, remove: () => Promise.all([remove(), rm(own, { recursive: true, force: true })]) };
  };
  const schemaOf = async (options: StoreOptions) => {
    const store = await openStore(options);
    return (await describeSchema(store).finally(store.close)).join('\n');
  };
  const { options, remove: removeNew } = await makeDatabase();
  const schema = await schemaOf(options);
  await removeNew();
  const timed = await makeOld();
  const begun = performance.now();
  await (await openUpgraded(timed.places, () => {})).close();
  const maxMs = performance.now() - begun;
  await timed.remove();
  let library: Awaited<ReturnType<typeof makeOld>>;
  return {
    start: () => startProcess('testing/kill/upgrade-until-killed.ts'),
    orders: async () => {
      library = await makeOld();
      return library.places;
    },
    maxLines: 1,
    maxMs,
    check: async (lines) => {
      const { places, remove } = library;
      const store = openDatabase(places);
      const isUpgraded = !(await executedMigrations(store)).every((name) => name <= before);
      await store.close();
      const backups = await wholeBackups(places.backupsDir);
      const lost = [
        ...(lines.length > 0 && !isUpgraded ? ['the upgrade that was acknowledged'] : []),
        ...(isUpgraded && backups.whole === 0 ? ['the earlier library'] : []),
      ];
      await (await openUpgraded(places, () => {})).close();
      const left = (await readdir(places.backupsDir)).filter((name) => name.includes('partial'));
      const isWhole = (await schemaOf(places)) === schema;
      await remove();
      return { lost, halves: [...backups.halves, ...left, ...(isWhole ? [] : ['tables that are not those of now'])] };
    },
  };
};

/** The backups in a folder that are whole, counted, and the names of the others. */
const wholeBackups = async (folder: string): Promise<{ whole: number; halves: string[] }> => {
  const halves: string[] = [];
  const backups = await listBackups(folder);
  for (const { file } of backups) {
    try {
      const opened = await openBackup(path.join(folder, file));
      checkBackup(opened, { begin: () => {}, add: () => {} });
      opened.close();
    } catch {
      halves.push(file);
    }
  }
  return { whole: backups.length - halves.length, halves };
};
