import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from '../dialect.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Tables } from '../tables.ts';
import { followRevision } from './follow-revision.ts';
import { openGuardedPool } from './guarded-pool.ts';
import { insertAsJson } from './insert-as-json.ts';
import { announcedSetChannel } from './listen-connection.ts';
import { postgresDialect } from './postgres-driver.ts';
import { withoutIndexes } from './postgres-indexes.ts';

/** Time limits of every connection, in milliseconds. What answers calls never takes so long; it keeps faults from piling up. */
const limits = {
  /** To be connected, or to get a free connection. */
  connectionTimeoutMillis: 5_000,
  /** Of a statement; migrations have none (migrate.ts). */
  statement_timeout: 30_000,
  /** Of a process that is frozen within a transaction: others wait for its locks. */
  idle_in_transaction_session_timeout: 60_000,
};

/** Well below PostgreSQL's `deadlock_timeout` of a second, so that of a migration and a reader who wait for each other the migration gives way. */
const migrationLockMs = 200;

/** Connects to the database of a `postgres://` URL, lazily and through a pool. */
export const openPostgres = (databaseUrl: string): OpenDatabase => {
  const pool = openGuardedPool({
    connectionString: databaseUrl,
    ...limits,
    keepAlive: true,
    // They stay: see GuardedPool.fill.
    idleTimeoutMillis: 0,
    types: {
      // int8 comes as text by default; every int8 here (ids, times, counts) is a safe integer.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  let reconnects = 0;
  const onReconnect = () => {
    reconnects += 1;
  };
  return {
    db,
    epoch: () => reconnects,
    readSnapshot: (read) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    connections: pool.connections,
    watchContent: () => {
      pool.fill();
      const onFound = () => {
        pool.resume();
        pool.fill();
      };
      return followRevision(databaseUrl, { onLost: pool.cut, onFound, onReconnect });
    },
  };
};

export const postgres: Dialect = {
  name: 'postgres',
  // Finding and sorting costs 3 µs a novel, walking 4 to 5: with a million novels that is some 7 ms.
  listBounds: { sorted: 3_000, lookedAt: 1_500 },
  lock: async (trx, key) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  },
  lockShared: async (trx, key) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(trx);
  },
  announceSet: async (db, releases) => {
    await sql`select pg_notify(${announcedSetChannel}, ${JSON.stringify(releases)})`.execute(db);
  },
  liftTimeLimits: async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
  },
  waitBriefly: async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(migrationLockMs)}`.execute(trx);
  },
  lockNovels: async (trx, novelIds) => {
    await sql`select 1 from novels where id = any(${novelIds}::bigint[]) order by id for no key update`.execute(trx);
  },
  saveGrams: async (trx, novelId, grams) => {
    await sql`update novel_search set grams = ${grams} where novel_id = ${novelId}`.execute(trx);
  },
  expectManyRows: async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
  },
  insertRows: insertAsJson,
  addSearchTerms: (trx, rows) => insertAsJson(trx, 'novel_search', rows),
  withoutIndexes,
  isUsedByOthers: async (db) => {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    return rows[0]?.others !== 0;
  },
  // They stand in the row of novel_search itself.
  dropGrams: async () => {},
  novelsWithGrams: (alternatives) =>
    sql`select novel_id from novel_search where ${sql.join(
      alternatives.map((grams) => sql`grams @> ${grams}::text[]`),
      sql` or `,
    )}`,
  isOneOf: (column, numbers) => sql`${sql.ref(column)} in (select unnest(${numbers}::bigint[]))`,
  hasBits: (column, bits) =>
    sql.join(
      bits.map((bit) => sql`get_bit(${sql.ref(column)}, ${bit}::integer) = 1`),
      sql` and `,
    ),
  byCodePoint: (column) => sql`${sql.ref(column)} collate "C"`,
  longText: (column) => sql.ref(column),
  withoutIndex: (column) => sql.ref(column),
  throughIndex: (table, _index, alias = table) => sql`${sql.table(table)} as ${sql.ref(alias)}`,
  maxRowsPerInsert: (columns) => Math.floor(65_535 / columns),
};
