import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

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

  const checkpoint = () => {
    timer = undefined;
    checkpoints ??= startCheckpoints(file);
    checkpoints.postMessage('checkpoint');
  };

  return {
    sync: async () => {
      log ??= open(`${file}-wal`, 'r+');
      try {
        await (await log).datasync();
      } catch (error) {
        log = undefined;
        throw error;
      }
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

/** A worker that cannot start or dies leaves checkpoints to SQLite, which makes them itself where the log is long. */
const startCheckpoints = (file: string): Worker => {
  const worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: file });
  worker.on('error', () => {}).unref();
  return worker;
};
