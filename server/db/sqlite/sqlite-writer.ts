import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { UnknownOutcomeError } from '../storage-fault.ts';
import { UnavailableError } from '../unavailable.ts';
import { busyTimeoutMs, isBusy, retryWhileBusy } from './sqlite-busy.ts';

/** Takes transactions in turn on the one connection that writes. Those that come at once share a commit, and so its fsync. */
export interface SqliteWriter {
  /** Waits for its turn and begins a transaction. @throws what SQLite says where another process writes for too long */
  begin(): Promise<WriteTurn>;
}

/** A transaction under way; nobody else writes until it ends. */
export interface WriteTurn {
  /**
   * Resolves once what was written is on the disk.
   * @throws UnknownOutcomeError where the disk did not confirm it: it can be read, and may be lost in a power cut
   * @throws what SQLite says, or UnavailableError where it undid all that shared the commit: then nothing of it is there
   */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface WriterOptions {
  /** Minimum time between two commits: what comes meanwhile shares the next. */
  commitIntervalMs: number;
  /** Called after each commit, when what it wrote can be read. */
  onCommit: () => void;
  /** Brings what was committed to the disk, which `commit` itself does not. */
  sync: () => Promise<void>;
}

/** Time in which transactions join those before them, as long as other processes wait for the file. */
const maxSharedMs = 20;

interface Waiting {
  /** By `performance.now()`. */
  deadline: number;
  start: (turn: WriteTurn) => void;
  fail: (error: unknown) => void;
}

interface Ended {
  isCommit: boolean;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export const createSqliteWriter = (
  database: Database.Database,
  { commitIntervalMs, onCommit, sync }: WriterOptions,
): SqliteWriter => {
  const queue: Waiting[] = [];
  let running = false;
  let lastCommitAt = Number.NEGATIVE_INFINITY;

  const run = async () => {
    if (running) return;
    running = true;
    while (queue.length > 0) {
      const early = lastCommitAt + commitIntervalMs - performance.now();
      if (early > 0) await wait(early);
      await share();
      lastCommitAt = performance.now();
    }
    running = false;
  };

  /** Takes transactions from the queue and commits them together. */
  const share = async () => {
    try {
      await retryWhileBusy(() => database.exec('begin immediate'), queue[0]?.deadline);
    } catch (error) {
      const now = performance.now();
      const failed = isBusy(error) ? queue.filter(({ deadline }) => deadline < now) : [...queue];
      queue.splice(0, failed.length);
      for (const { fail } of failed) fail(error);
      return;
    }
    const began = performance.now();
    const done: Ended[] = [];
    for (let next = queue.shift(); next; next = performance.now() - began < maxSharedMs ? queue.shift() : undefined) {
      const ended = await take(next);
      if (ended) done.push(ended);
      if (!database.inTransaction) break;
    }
    try {
      // SQLite ends the transaction of all by itself where one of them fails so, as on a full disk.
      if (!database.inTransaction) throw new UnavailableError('SQLite undid the transactions that shared a commit');
      database.exec('commit');
    } catch (error) {
      for (const { reject } of done) reject(error);
      if (database.inTransaction) database.exec('rollback');
      return;
    }
    onCommit();
    try {
      await sync();
    } catch (cause) {
      const unknown = new UnknownOutcomeError('the disk did not confirm what was committed', { cause });
      for (const { reject } of done) reject(unknown);
      return;
    }
    for (const { resolve } of done) resolve();
  };

  /** Lets one transaction run within the shared one. @returns how it is told of the commit; undefined where it wrote nothing */
  const take = async ({ start, fail }: Waiting): Promise<Ended | undefined> => {
    try {
      database.exec('savepoint turn');
    } catch (error) {
      fail(error);
      return undefined;
    }
    const { promise, resolve: end } = Promise.withResolvers<Ended>();
    const ending = (isCommit: boolean) => () =>
      new Promise<void>((resolve, reject) => end({ isCommit, resolve, reject }));
    start({ commit: ending(true), rollback: ending(false) });
    const ended = await promise;
    try {
      if (!ended.isCommit && database.inTransaction) database.exec('rollback to turn');
      if (database.inTransaction) database.exec('release turn');
    } catch (error) {
      ended.reject(error);
      return undefined;
    }
    if (ended.isCommit) return ended;
    ended.resolve();
    return undefined;
  };

  return {
    begin: () =>
      new Promise((start, fail) => {
        queue.push({ start, fail, deadline: performance.now() + busyTimeoutMs });
        run().catch((error: unknown) => {
          running = false;
          for (const waiting of queue.splice(0)) waiting.fail(error);
        });
      }),
  };
};
