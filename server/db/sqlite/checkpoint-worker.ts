import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** Entry of the worker that makes SQLite's checkpoints: the fsyncs of one take as long as the disk does, and stop nobody here. */
const database = new Database(workerData as string);
database.pragma('busy_timeout = 100');

/** The row that the pragma `wal_checkpoint` gives: the number of pages in the log, and of those that are copied into the file. */
interface Checkpointed {
  /** 1 where somebody was in its way. */
  busy: number;
  log: number;
  checkpointed: number;
}

/** Answer to a `whole` checkpoint. */
export interface CheckpointAnswer {
  /** Why it failed; undefined where all committed changes are in the database file, and on the disk. */
  fault?: { message: string; code: string };
}

parentPort?.on('message', (kind: 'passive' | 'whole') => {
  if (kind === 'whole') parentPort?.postMessage(checkpointWhole());
  else checkpoint();
});

/** It waits for nobody, and leaves to the next one what is still in use. */
const checkpoint = () => {
  const [state] = database.pragma('wal_checkpoint(PASSIVE)') as Checkpointed[];
  if (state && state.checkpointed === state.log) beginLogAnew();
};

/** It waits for those who read and write, as long as `busy_timeout` says. */
const checkpointWhole = (): CheckpointAnswer => {
  try {
    const [state] = database.pragma('wal_checkpoint(FULL)') as Checkpointed[];
    if (state?.busy !== 0) return { fault: { message: 'the checkpoint was not whole', code: 'SQLITE_BUSY' } };
    return {};
  } catch (error) {
    return { fault: { message: String(error), code: String(Object(error).code) } };
  }
};

/**
 * Writes a number of the file that nothing here uses as it is: the first commit after a whole checkpoint begins the log anew, with an fsync
 * of its own, which would otherwise stop the event loop.
 */
const beginLogAnew = () => {
  try {
    database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  } catch {
    // Another process writes, or the disk is full: whoever commits next begins the log.
  }
};
