import { setTimeout as wait } from 'node:timers/promises';
import { type ContentRevision, type CountedChanges, correctionsIn } from '../content-revision.ts';
import { connectWatch, SilentError, type Watch } from './postgres-watch.ts';

/** Interval at which the connection is checked, because it can fall silent without an error, and at which it is tried again. */
const intervalMs = 250;

/** Time in which the database must answer a check or accept a connection; it is lost otherwise. */
const timeoutMs = 1_400;

/** The same at the start, when nothing can be served without it. */
const startTimeoutMs = 5_000;

interface Listeners {
  /** Called when the database is silent or gone. */
  onLost?: () => void;
  /** Called when it answers again. */
  onFound?: () => void;
}

/**
 * Follows the content revision over a connection of its own, as PostgreSQL announces it, and tells by it whether the database
 * answers. While it does not, the count stays as it is: what is kept is served on.
 * @throws what the database says when it cannot be reached at first
 */
export const watchPostgres = async (
  databaseUrl: string,
  { onLost = () => {}, onFound = () => {} }: Listeners = {},
): Promise<ContentRevision> => {
  let changes: CountedChanges = { value: 0, additions: 0 };
  let onCandidate: Parameters<ContentRevision['onCandidate']>[0] = () => {};
  let watch: Watch | undefined;
  let isLost = false;
  const closing = new AbortController();

  const setLost = (lost: boolean) => {
    if (lost === isLost) return;
    isLost = lost;
    if (lost) onLost();
    else onFound();
  };

  const connect = async (limitMs: number) => {
    const onChange = (counted: CountedChanges) => {
      changes = counted;
    };
    const opened = await connectWatch(databaseUrl, limitMs, { onChange, onCandidate: (names) => onCandidate(names) });
    watch = opened;
    setLost(false);
  };

  /** Checks the connection until it is lost. A connection alone may end; one that is silent stands for the database. */
  const check = async (watched: Watch) => {
    try {
      for (;;) {
        await Promise.race([watched.ended, wait(intervalMs)]);
        await watched.check(timeoutMs);
      }
    } catch (error) {
      watch = undefined;
      watched.destroy();
      if (error instanceof SilentError) setLost(true);
    }
  };

  const reconnect = async () => {
    try {
      await connect(timeoutMs);
    } catch {
      setLost(true);
      await wait(intervalMs);
    }
  };

  const follow = async () => {
    while (!closing.signal.aborted) await (watch ? check(watch) : reconnect());
    watch?.destroy();
    setLost(false);
  };

  await connect(startTimeoutMs);
  const following = follow();
  return {
    current: () => changes.value,
    corrections: () => correctionsIn(changes),
    onCandidate: (listener) => {
      onCandidate = listener;
    },
    close: async () => {
      closing.abort();
      await watch?.end(timeoutMs);
      await following;
    },
  };
};
