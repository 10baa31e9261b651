import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Backups } from 'shared-api/console/schemas/backups';
import { type KeptBackup, listBackups } from '../../backup/kept-backups.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { lastMade, openTasks } from './backup-tasks.ts';
import type { BackupClock } from './work-on-backups.ts';

const hourMs = 3_600_000;

/** Hours after which the newest backup is too old where the clock makes none. */
const usualHours = 7 * 24;

/**
 * What has to be seen to about the backups, as a sentence; null where the newest is new enough.
 * @param newest of those that are not damaged
 * @param now epoch milliseconds
 */
const backupWarning = (newest: KeptBackup | undefined, backupHours: number, now: number): string | null => {
  if (newest === undefined) return '还没有备份：磁盘坏了，书和会员的一切都会没有。';
  const hours = (now - newest.madeAt) / hourMs;
  // A missed backup is made up within an hour: after two intervals something is wrong.
  const allowed = backupHours === 0 ? usualHours : 2 * backupHours;
  return hours > allowed ? `最近的备份已经是${spanOf(hours)}以前的了。` : null;
};

const spanOf = (hours: number): string => (hours < 48 ? ` ${Math.floor(hours)} 小时` : ` ${Math.floor(hours / 24)} 天`);

/** What the console shows of the backups. */
export const showBackups = async (
  store: Store,
  { backupsDir, backupHours, keptBackups }: BackupClock,
  now: number,
): Promise<Backups> => {
  const backups = await listBackups(backupsDir);
  const [task] = await openTasks(store);
  const last = await lastMade(store);
  const checks = await lastChecks(
    store,
    backups.map(({ file }) => file),
  );
  return {
    items: backups.map(({ file, bytes, madeAt, upgradedFrom }) => {
      const check = checks.get(file);
      return {
        ...{ file, bytes, made_at: isoTime(madeAt), upgraded_from: upgradedFrom },
        check: check ? { at: isoTime(check.ended_at ?? check.asked_at), problem: check.error } : null,
      };
    }),
    task: task ? { kind: task.kind, file: task.file, step: task.step, percent: task.percent } : null,
    failed: last?.state === 'failed' ? { at: isoTime(last.ended_at ?? last.asked_at), error: last.error ?? '' } : null,
    every_hours: backupHours,
    kept: keptBackups,
    warning: backupWarning(
      backups.find(({ file }) => !checks.get(file)?.error),
      backupHours,
      now,
    ),
    free_bytes: (await diskOf(backupsDir)).free_bytes,
  };
};

/** The last time that each was read through; a new one was when it was made. */
const lastChecks = async ({ db }: Pick<Store, 'db'>, files: readonly string[]) => {
  if (files.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('console_backup_tasks')
    .select(['file', 'error', 'asked_at', 'ended_at'])
    .where('file', 'in', files)
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.file, row]));
};

/** The disk that a folder lies on, or will once it is made. */
export const diskOf = async (folder: string): Promise<{ free_bytes: number; bytes: number }> => {
  const found = await statfs(folder).catch((error: unknown) => {
    const parent = path.dirname(folder);
    if (parent === folder) throw error;
    return diskOf(parent);
  });
  if ('bytes' in found) return found;
  const { bavail, blocks, bsize } = found;
  return { free_bytes: bavail * bsize, bytes: blocks * bsize };
};
