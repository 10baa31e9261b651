import { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { asUnavailable, UnavailableError } from '../unavailable.ts';
import { PatientClient } from './patient-client.ts';
import { createSemaphore } from './semaphore.ts';

/** A pool of connections that nobody waits for while the database is known to be silent or gone. */
export interface GuardedPool extends PostgresPool {
  /** Fails all that is under way, and all that comes until {@link resume}, at once. */
  cut(): void;
  resume(): void;
  /** Opens all connections, ahead of who needs them: PostgreSQL takes none where its disk is full, but goes on answering those that are open. */
  fill(): void;
  /**
   * Waits for a permit to write, of which there are fewer than connections: who writes may wait for a disk or a lock, and who reads need not
   * wait for that. @returns a function that gives it back @throws UnavailableError where it takes as long as a connection may; an error with
   * the code ENOSPC for a while after {@link noteFullDisk}
   */
  permitToWrite(): Promise<() => void>;
  /**
   * Notes that PostgreSQL had no room for a write. Nobody may write for a while: a write that is refused takes room in PostgreSQL's log all the
   * same, and where there is none for the log PostgreSQL ends itself, and nobody can read either.
   */
  noteFullDisk(): void;
  /** Number of connections, by what they do, and of those who wait for one. */
  connections(): { name: 'busy' | 'idle' | 'waiting'; value: number }[];
}

/** Connections that are left to who reads. */
const leftToReaders = 3;

/** Time after a write without room in which none is tried. */
const fullDiskPauseMs = 5_000;

/** Opens a pool, which connects when it is first asked. */
export const openGuardedPool = (config: pg.PoolConfig): GuardedPool => {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...config,
    Client: PatientClient,
    onConnect: answerAlone,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  // A connection that breaks is replaced by the pool, and fails the query or transaction that uses it. Without this listener
  // it would end the process.
  pool.on('error', () => {});

  const waiting = new Set<(reason: UnavailableError) => void>();
  let isCut = false;
  let noWritesUntil = 0;
  const unavailable = () => new UnavailableError('the database does not answer');
  const toWrite = createSemaphore(Math.max(1, pool.options.max - leftToReaders), pool.options.connectionTimeoutMillis);
  return {
    options: pool.options,
    connect: () => {
      if (isCut) return Promise.reject(unavailable());
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
      waiting.add(reject);
      pool.connect().then(
        (client) => {
          if (waiting.delete(reject)) resolve(client);
          else client.release();
        },
        (error) => reject(asUnavailable(error)),
      );
      return promise.finally(() => waiting.delete(reject));
    },
    permitToWrite: async () => {
      if (isCut) throw unavailable();
      if (performance.now() < noWritesUntil) throw fullDisk();
      return toWrite.acquire();
    },
    noteFullDisk: () => {
      noWritesUntil = performance.now() + fullDiskPauseMs;
      toWrite.refuseWaiting(fullDisk());
    },
    end: () => pool.end(),
    cut: () => {
      isCut = true;
      for (const reject of waiting) reject(unavailable());
      waiting.clear();
      toWrite.refuseWaiting(unavailable());
      for (const socket of sockets) socket.destroy();
    },
    connections: () => [
      { name: 'busy', value: pool.totalCount - pool.idleCount },
      { name: 'idle', value: pool.idleCount },
      { name: 'waiting', value: pool.waitingCount + toWrite.waiting() },
    ],
    resume: () => {
      isCut = false;
    },
    fill: () => {
      const give = (client: pg.PoolClient) => client.release();
      // A connection that cannot be opened now is opened when it is needed.
      for (let count = 0; count < pool.options.max; count += 1) pool.connect().then(give, () => {});
    },
  };
};

/** Read as a fault of the storage (storage-fault.ts). */
const fullDisk = () => Object.assign(new Error('the database’s disk was full a moment ago'), { code: 'ENOSPC' });

/**
 * Has PostgreSQL answer each query by one process. All of them look at a bounded number of rows, which PostgreSQL may take for billions: to start
 * its parallel workers costs 20 ms a query then, more than the answer.
 */
const answerAlone = async (client: pg.ClientBase) => {
  await client.query('set max_parallel_workers_per_gather = 0');
};
