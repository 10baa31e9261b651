import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** Time for which the lock of another process is waited for. */
export const busyTimeoutMs = 10_000;

const retryAfterMs = 5;

/** Whether another process holds a lock that a statement needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/**
 * Tries until no other process holds the lock. SQLite's own waiting (`busy_timeout`) would stop the whole process.
 * @param deadline by `performance.now()`
 * @throws what SQLite says; SQLITE_BUSY where the lock is held for too long
 */
export const retryWhileBusy = async <Result>(
  attempt: () => Result,
  deadline = performance.now() + busyTimeoutMs,
): Promise<Result> => {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await wait(retryAfterMs);
    }
  }
};
