import { setTimeout as wait } from 'node:timers/promises';

/** Time for which the lock of another process is waited for. */
export const busyTimeoutMs = 10_000;

const retryAfterMs = 5;

/** Whether another process holds a lock that a statement needs. */
export const isBusy = (error: unknown): boolean => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code);
};

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
