import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { type Authority, recordAct } from '../console/record/record-act.ts';
import { isoTime } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/** A backup in a folder. */
export interface KeptBackup {
  /** Its name in the folder. */
  file: string;
  bytes: number;
  /** Epoch milliseconds: as its name says, or as the file does. */
  madeAt: number;
  /** The version of the library, where it was made before an upgrade by itself; null of any other. */
  upgradedFrom: string | null;
}

const endsAs = '.backup';

/** Backups that are listed of one folder. */
const maxListed = 200;

/** Name of a backup that is made now. @param now epoch milliseconds */
export const backupName = (now: number): string =>
  `shuhai-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z${endsAs}`;

/** Name of a backup that is made before an upgrade. @param version four digits of the migration that the library is upgraded from */
export const upgradeBackupName = (now: number, version: string): string =>
  backupName(now).replace(endsAs, `-upgrade-from-${version}${endsAs}`);

/** What the names that this program gives say of a backup: when it was made, and the version before an upgrade; undefined for any other. */
const readName = (file: string): { madeAt: number; upgradedFrom: string | null } | undefined => {
  const [, day, hour, minute, second, version = null] =
    /^shuhai-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-upgrade-from-(\d{4}))?\.backup$/.exec(file) ?? [];
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : { madeAt: time, upgradedFrom: version };
};

/** The backups in a folder, the newest first. What is being made is not among them. */
export const listBackups = async (folder: string): Promise<KeptBackup[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[A-Za-z0-9][\w.-]*\.backup$/.test(name));
  const found = await Promise.all(
    names.map(async (file) => {
      const { size, mtimeMs } = (await stat(path.join(folder, file)).catch(() => undefined)) ?? {};
      return size === undefined || mtimeMs === undefined
        ? []
        : [{ file, bytes: size, madeAt: Math.floor(mtimeMs), upgradedFrom: null, ...readName(file) }];
    }),
  );
  return found
    .flat()
    .sort((one, other) => other.madeAt - one.madeAt || (one.file < other.file ? -1 : 1))
    .slice(0, maxListed);
};

/** Makes the folder of backups, which only its owner reads. */
export const makeBackupFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 });

/** The backups in a folder that are not among the newest. Those before upgrades, and those that somebody gave a name of their own, stay. */
export const surplusBackups = async (folder: string, keptCount: number): Promise<string[]> =>
  (await listBackups(folder))
    .filter(({ file }) => readName(file)?.upgradedFrom === null)
    .slice(keptCount)
    .map(({ file }) => file);

/** The backups before upgrades that are not the newest of their version, or not of the last versions. */
export const surplusUpgradeBackups = async (folder: string, keptVersions: number): Promise<string[]> => {
  const made = (await listBackups(folder)).filter(({ upgradedFrom }) => upgradedFrom !== null);
  const newest = [...Map.groupBy(made, ({ upgradedFrom }) => upgradedFrom).values()].map(([first]) => first);
  const kept = new Set(newest.slice(0, keptVersions).map((backup) => backup?.file));
  return made.filter(({ file }) => !kept.has(file)).map(({ file }) => file);
};

/** What a backup is in the record. */
export const backupObject = (file: string) => ({ kind: 'backup' as const, id: file, name: file });

/** Writes into the record what is done with a backup. @returns its entry */
export const recordBackup = (
  { db }: Pick<Store, 'db'>,
  kind: 'backup.make' | 'backup.delete' | 'backup.download',
  file: string,
  authority: Authority,
  now: number,
): Promise<number> =>
  db
    .transaction()
    .execute((trx) => recordAct(trx, authority, { kind, object: backupObject(file), before: null, after: null }, now));

/** Writes into the record of a library that it was restored from a backup. @param madeAt epoch milliseconds */
export const recordRestore = (
  trx: Transaction<Tables>,
  { file, madeAt }: { file: string; madeAt: number },
  authority: Authority,
): Promise<number> => {
  const values = { before: null, after: { made_at: isoTime(madeAt) } };
  return recordAct(trx, authority, { kind: 'backup.restore', object: backupObject(file), ...values }, Date.now());
};

/**
 * Deletes a backup. Its entry in the record comes first: a file that is gone without one is worse than an entry whose file is there.
 * @returns its entry; null where there is no such file
 */
export const deleteBackup = async (
  store: Pick<Store, 'db'>,
  folder: string,
  file: string,
  authority: Authority,
  now: number,
): Promise<number | null> => {
  const target = path.join(folder, file);
  if (!(await stat(target).catch(() => undefined))?.isFile()) return null;
  const act = await recordBackup(store, 'backup.delete', file, authority, now);
  await rm(target, { force: true });
  return act;
};
