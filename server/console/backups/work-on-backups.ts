import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backupName, listBackups, surplusBackups } from '../../backup/kept-backups.ts';
import type { Store } from '../../db/open-store.ts';
import type { Environment } from '../../environment.ts';
import { type BackupPlaces, runBackupProcess } from './backup-process.ts';
import {
  askForBackup,
  endTask,
  lastMade,
  noteProgress,
  openTasks,
  putBackUnfinished,
  takeNextTask,
} from './backup-tasks.ts';

/** How often backups are made, and how many of them stay. */
export type BackupClock = Pick<Environment, 'backupHours' | 'keptBackups' | 'backupsDir'>;

const hourMs = 3_600_000;

/** Time after which a backup that the clock could not make is tried again. */
const retryMs = hourMs;

/** Asks for the backup that is due by the clock: so many hours after the newest, whoever made it. @param now epoch milliseconds */
export const askForDueBackup = async (
  store: Store,
  { backupHours, backupsDir }: BackupClock,
  now: number,
): Promise<void> => {
  if (backupHours === 0 || (await openTasks(store)).some(({ kind }) => kind === 'make')) return;
  const [newest] = await listBackups(backupsDir);
  if (newest !== undefined && newest.madeAt + backupHours * hourMs > now) return;
  const last = await lastMade(store);
  if (last?.state === 'failed' && (last.ended_at ?? 0) + retryMs > now) return;
  await askForBackup(store, backupName(now), null, now);
};

/** Makes and checks the backups that were asked for, one after the other. By one server at a time (housekeeping). */
export const workOnBackups = async (
  store: Store,
  { keptBackups, databaseUrl, dataDir, releasesDir, backupsDir }: BackupPlaces & Pick<BackupClock, 'keptBackups'>,
  signal: AbortSignal,
  run: typeof runBackupProcess = runBackupProcess,
): Promise<void> => {
  const places = { databaseUrl, dataDir, releasesDir, backupsDir };
  await putBackUnfinished(store, Date.now());
  while (!signal.aborted) {
    const task = await takeNextTask(store);
    if (task === null) return;
    const { id, kind, file, by_clock } = task;
    const error = await run(
      { places, task: { kind, file } },
      // Progress that cannot be saved is left out.
      { signal, onProgress: (progress) => void noteProgress(store, id, progress).catch(() => {}) },
    );
    // The next start goes on with it.
    if (signal.aborted) return;
    await endTask(store, id, error, Date.now());
    if (error === null && kind === 'make' && by_clock === 1)
      for (const surplus of await surplusBackups(backupsDir, keptBackups))
        await rm(path.join(backupsDir, surplus), { force: true });
  }
};
