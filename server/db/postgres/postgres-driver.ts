import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { storageFaultOf, UnknownOutcomeError } from '../storage-fault.ts';
import { isConnectionLost, isHeldUp, isUnavailable } from '../unavailable.ts';
import type { GuardedPool } from './guarded-pool.ts';

/** Kysely's dialect for a pool whose last connections writers leave to readers (`permitToWrite`). */
export const postgresDialect = (pool: GuardedPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const createDriver = (pool: GuardedPool): Driver => {
  const driver = new PostgresDriver({ pool });
  return {
    init: () => driver.init(),
    acquireConnection: async () => new LaterConnection(driver, pool),
    beginTransaction: async (connection, settings) => {
      const ours = asOurs(connection);
      if (settings.accessMode !== 'read only') await ours.toWrite();
      await driver.beginTransaction(await ours.connect(), settings);
      ours.isInTransaction = true;
    },
    commitTransaction: async (connection) => {
      const ours = asOurs(connection);
      try {
        await driver.commitTransaction(await ours.connect());
      } catch (error) {
        ours.noteFault(error);
        // A deadlock or a lock timeout rolls back. After any other lost connection nobody knows whether the commit arrived.
        if (!isUnavailable(error) || isHeldUp(error)) throw error;
        ours.isLost = true;
        throw new UnknownOutcomeError('the connection was lost while a transaction was committed', { cause: error });
      }
    },
    rollbackTransaction: async (connection) => {
      const ours = asOurs(connection);
      const rolledBack = driver.rollbackTransaction(await ours.connect());
      // Kysely rolls back after a failed commit too. Over a connection that was lost there is nothing to roll back.
      await (ours.isLost ? rolledBack.catch(() => {}) : rolledBack);
    },
    releaseConnection: (connection) => asOurs(connection).release(),
    destroy: () => driver.destroy(),
  };
};

/** A connection of Kysely's driver. `acquireConnection` declares a wider type than `releaseConnection` takes. */
type Acquired = Parameters<PostgresDriver['releaseConnection']>[0];

/** Statements that write outside a transaction. Raw SQL is used for reads, or inside transactions. */
const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** The connection of one query or transaction. It takes one from the pool as late as possible: a write needs a permit before. */
class LaterConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  readonly #pool: GuardedPool;
  #connection: Promise<Acquired> | undefined;
  #endPermit: (() => void) | undefined;
  isInTransaction = false;
  /** Whether it was lost while a transaction was committed. */
  isLost = false;

  constructor(driver: PostgresDriver, pool: GuardedPool) {
    this.#driver = driver;
    this.#pool = pool;
  }

  async toWrite(): Promise<void> {
    // Take the write permit before a pool connection; waiting while holding one starves readers.
    if (this.#connection === undefined) this.#endPermit = await this.#pool.permitToWrite();
  }

  /** Tells the pool where there was no room for what this connection wrote. */
  noteFault(error: unknown): void {
    if (this.#endPermit && storageFaultOf(error) === 'full') this.#pool.noteFullDisk();
  }

  connect(): Promise<Acquired> {
    this.#connection ??= this.#driver.acquireConnection() as Promise<Acquired>;
    return this.#connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isWrite = writing.has(query.query.kind);
    if (isWrite) await this.toWrite();
    const connection = await this.connect();
    try {
      return await connection.executeQuery<Row>(query);
    } catch (error) {
      this.noteFault(error);
      // Inside a transaction a failed write is rolled back with it.
      if (!isWrite || this.isInTransaction || !isConnectionLost(error)) throw error;
      throw new UnknownOutcomeError('the connection was lost before a write was answered', { cause: error });
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.connect()).streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    // Where the pool gave no connection, there is none to release.
    const connection = await this.#connection?.catch(() => undefined);
    if (connection) await this.#driver.releaseConnection(connection);
    this.#endPermit?.();
  }
}

const asOurs = (connection: DatabaseConnection): LaterConnection => {
  if (connection instanceof LaterConnection) return connection;
  throw new TypeError('not a connection of this driver');
};
