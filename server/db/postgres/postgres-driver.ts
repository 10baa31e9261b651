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
    },
    commitTransaction: async (connection) => driver.commitTransaction(await asOurs(connection).connect()),
    rollbackTransaction: async (connection) => driver.rollbackTransaction(await asOurs(connection).connect()),
    releaseConnection: (connection) => asOurs(connection).release(),
    destroy: () => driver.destroy(),
  };
};

/** A connection that Kysely's driver has acquired. It says less of what it returns than it asks for when that is given back. */
type Acquired = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kinds of single statements that write. What is written as SQL is a read, or within a transaction. */
const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** A connection as Kysely has it: for each query or transaction one, which is taken from the pool when it is known what for. */
class LaterConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  readonly #pool: GuardedPool;
  #connection: Promise<Acquired> | undefined;
  #endPermit: (() => void) | undefined;

  constructor(driver: PostgresDriver, pool: GuardedPool) {
    this.#driver = driver;
    this.#pool = pool;
  }

  async toWrite(): Promise<void> {
    // One that has a connection would hold it while it waits.
    if (this.#connection === undefined) this.#endPermit = await this.#pool.permitToWrite();
  }

  connect(): Promise<Acquired> {
    this.#connection ??= this.#driver.acquireConnection() as Promise<Acquired>;
    return this.#connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (writing.has(query.query.kind)) await this.toWrite();
    return (await this.connect()).executeQuery<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.connect()).streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    // Where none could be had, there is none to give back.
    const connection = await this.#connection?.catch(() => undefined);
    if (connection) await this.#driver.releaseConnection(connection);
    this.#endPermit?.();
  }
}

const asOurs = (connection: DatabaseConnection): LaterConnection => {
  if (connection instanceof LaterConnection) return connection;
  throw new TypeError('not a connection of this driver');
};
