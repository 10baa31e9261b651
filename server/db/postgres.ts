import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from './dialect.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';
import { watchPostgres } from './watch-postgres.ts';

/** Connects to the database of a `postgres://` URL, lazily and through a pool. */
export const openPostgres = (databaseUrl: string): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: {
      // int8 comes as text by default; every int8 here (ids, times, counts) is a safe integer.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks is replaced by the pool, and fails the query or transaction that uses it. Without these listeners
  // it would end the process: the pool listens to a connection only while it is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    connections: () => [
      { name: 'busy', value: pool.totalCount - pool.idleCount },
      { name: 'idle', value: pool.idleCount },
      { name: 'waiting', value: pool.waitingCount },
    ],
    watchContent: () => watchPostgres(databaseUrl),
  };
};

export const postgres: Dialect = {
  name: 'postgres',
  lock: async (trx, key) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  },
  lockNovels: async (trx, novelIds) => {
    await sql`select 1 from novels where id = any(${novelIds}::bigint[]) order by id for no key update`.execute(trx);
  },
  saveGrams: async (trx, novelId, grams) => {
    await sql`update novel_search set grams = ${grams} where novel_id = ${novelId}`.execute(trx);
  },
  // They stand in the row of novel_search itself.
  dropGrams: async () => {},
  hasGrams: (alternatives) =>
    sql`(${sql.join(
      alternatives.map((grams) => sql`novel_search.grams @> ${grams}::text[]`),
      sql` or `,
    )})`,
  isOneOf: (column, numbers) => sql`${sql.ref(column)} in (select unnest(${numbers}::bigint[]))`,
  withoutIndex: (column) => sql.ref(column),
  maxRowsPerInsert: (columns) => Math.floor(65_535 / columns),
};
