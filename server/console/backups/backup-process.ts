import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Environment } from '../../environment.ts';
import type { BackupTaskRow } from './backup-tasks.ts';

/** The parts of the environment that say what a backup is made of, and where it lies. */
export type BackupPlaces = Pick<Environment, 'databaseUrl' | 'dataDir' | 'releasesDir' | 'backupsDir'>;

/** Task of the process. */
export interface BackupWork {
  places: BackupPlaces;
  task: Pick<BackupTaskRow, 'kind' | 'file'>;
}

/** How far the work has come. */
interface BackupProgress {
  /** The step under way, in Chinese. */
  step: string;
  percent: number;
}

/** Messages of the process: its progress, and once its result (`error` in Chinese, null where all is well). */
export type FromBackup = BackupProgress | { error: string | null };

/** Time for one backup, which copies and compares the whole library. */
const timeoutMs = 12 * 3_600_000;

interface WorkOptions {
  /** Ends the process. */
  signal: AbortSignal;
  onProgress: (progress: BackupProgress) => void;
}

/**
 * Makes or checks a backup in a process of its own at low priority: on SQLite it keeps its process busy all the time.
 * @returns what went wrong, in Chinese; null where all is well
 */
export const runBackupProcess = async (
  work: BackupWork,
  { signal, onProgress }: WorkOptions,
): Promise<string | null> => {
  const child = fork(path.join(import.meta.dirname, 'backup-main.ts'), {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
  });
  let end: string | null | undefined;
  child.on('message', (said: FromBackup) => {
    if ('error' in said) end = said.error;
    else onProgress(said);
  });
  // An aborted one says so as an error; its exit comes all the same.
  child.on('error', () => {});
  const exit = once(child, 'exit');
  child.send(work, () => {});
  await exit;
  return end === undefined ? '进程中断了，没有做完：可能是内存不够，或者用了太久' : end;
};
