import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { CheckpointAnswer } from './checkpoint-worker.ts';

/** What SQLite would do with its write-ahead log on the event loop at each commit, done beside it. */
export interface WriteAheadLog {
  /** Resolves once all that was committed before is on the disk. @throws what the disk says */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param file the database; its log is there from the first commit to the end of the last connection
 * @param checkpointDelayMs time from a commit to the checkpoint that carries it, and all that came meanwhile, into the file
 */
export const openWriteAheadLog = (file: string, checkpointDelayMs = 5_000): WriteAheadLog => {
  let log: Promise<FileHandle> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checkpoints: Worker | undefined;
  let isClosed = false;

  /** Whether a part of the log may never come to the disk: after a failed sync the system takes what it could not write for written. */
  let isSuspect = false;

  const askForCheckpoint = (kind: 'passive' | 'whole') => {
    checkpoints ??= startCheckpoints(file, () => {
      checkpoints = undefined;
    });
    checkpoints.postMessage(kind);
    return checkpoints;
  };
  const checkpoint = () => {
    timer = undefined;
    askForCheckpoint('passive');
  };

  const datasync = async () => {
    log ??= open(`${file}-wal`, 'r+');
    try {
      await (await log).datasync();
    } catch (error) {
      log = undefined;
      isSuspect = true;
      throw error;
    }
  };

  /** Carries all of the log into the file, which is written and synced anew, so that nothing depends on the log. */
  const checkpointWhole = async () => {
    const worker = askForCheckpoint('whole');
    const [answer] = await Promise.race([
      once(worker, 'message') as Promise<[CheckpointAnswer]>,
      once(worker, 'exit').then(() => Promise.reject(new Error('the worker of checkpoints has ended'))),
    ]);
    if (answer.fault !== undefined) throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code });
    isSuspect = false;
  };

  return {
    sync: async () => {
      await (isSuspect ? checkpointWhole() : datasync());
      if (!isClosed) timer ??= setTimeout(checkpoint, checkpointDelayMs).unref();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await checkpoints?.terminate();
      await (await log?.catch(() => undefined))?.close();
    },
  };
};

/** One that ends, as where the disk is full, leaves checkpoints to the next; SQLite makes them itself where the log is long. */
const startCheckpoints = (file: string, onExit: () => void): Worker => {
  const worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: file });
  worker.on('error', () => {}).on('exit', onExit);
  worker.unref();
  return worker;
};
