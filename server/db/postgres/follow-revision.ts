import { setTimeout as wait } from 'node:timers/promises';
import { type ContentRevision, type CountedChanges, correctionsIn } from '../content-revision.ts';
import { type ListenConnection, openListenConnection, SilentError } from './listen-connection.ts';

/** Interval at which the connection is checked, because it can fall silent without an error, and at which it is tried again. */
const intervalMs = 250;

/** Time in which the database must answer a check or accept a connection; it is lost otherwise. */
const timeoutMs = 1_400;

/** The same at the start, when nothing can be served without it. */
const startTimeoutMs = 5_000;

/**
 * Number of corrections that a new connection counts as. One correction could be an activation by itself, after which lists of the
 * previous set are given (pages/cache/previous-set.ts); here anything may have changed.
 */
const correctionsOfReconnect = 2;

interface Listeners {
  /** Called when the database is silent or gone. */
  onLost?: () => void;
  /** Called when it answers again. */
  onFound?: () => void;
  /** Called whenever a new connection follows one that was lost, before its count is the present one. */
  onReconnect?: () => void;
}

/**
 * Follows the content revision over a connection of its own, as PostgreSQL announces it, and tells by it whether the database
 * answers. While it does not, the count stays as it is: what is kept is served on. Each new connection moves it: another server may have
 * taken over without the last commits, and its count may be lower than before or, after other changes, the same.
 * @throws what the database says when it cannot be reached at first
 */
export const followRevision = async (
  databaseUrl: string,
  { onLost = () => {}, onFound = () => {}, onReconnect = () => {} }: Listeners = {},
): Promise<ContentRevision> => {
  let changes: CountedChanges = { value: 0, additions: 0 };
  /** Difference between the counts here, which only grow, and the database's. */
  let offset: CountedChanges = { value: 0, additions: 0 };
  let onAnnouncedSet: Parameters<ContentRevision['onAnnouncedSet']>[0] = () => {};
  let connection: ListenConnection | undefined;
  let isLost = false;
  const closing = new AbortController();

  const setLost = (lost: boolean) => {
    if (lost === isLost) return;
    isLost = lost;
    if (lost) onLost();
    else onFound();
  };

  /** Lets the count go on from where it was, whatever the database's is now. */
  const startAfresh = (counted: CountedChanges) => {
    offset = {
      value: changes.value + correctionsOfReconnect - counted.value,
      additions: changes.additions - counted.additions,
    };
    onReconnect();
  };

  const connect = async (limitMs: number, isFirst = false) => {
    let isFollowed = isFirst;
    const onChange = (counted: CountedChanges) => {
      if (!isFollowed) startAfresh(counted);
      isFollowed = true;
      changes = { value: counted.value + offset.value, additions: counted.additions + offset.additions };
    };
    const opened = await openListenConnection(databaseUrl, limitMs, {
      onChange,
      onAnnouncedSet: (names) => onAnnouncedSet(names),
    });
    connection = opened;
    setLost(false);
  };

  /** Checks the connection until it is lost. A connection alone may end; one that is silent stands for the database. */
  const check = async (watched: ListenConnection) => {
    try {
      for (;;) {
        await Promise.race([watched.ended, wait(intervalMs)]);
        await watched.check(timeoutMs);
      }
    } catch (error) {
      connection = undefined;
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
    while (!closing.signal.aborted) await (connection ? check(connection) : reconnect());
    connection?.destroy();
    setLost(false);
  };

  await connect(startTimeoutMs, true);
  const following = follow();
  return {
    current: () => changes.value,
    corrections: () => correctionsIn(changes),
    onAnnouncedSet: (listener) => {
      onAnnouncedSet = listener;
    },
    close: async () => {
      closing.abort();
      await connection?.end(timeoutMs);
      await following;
    },
  };
};
