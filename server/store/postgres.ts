import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { contentChannel } from './content-revision.ts';
import type { Dialect } from './dialect.ts';
import type { OpenDatabase } from './open-store.ts';
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    watchContent: () => watchPostgres(databaseUrl),
  };
};

export const postgres: Dialect = {
  name: 'postgres',
  idType: 'bigint',
  countingId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  keyText: sql`text collate "C"`,
  bytesType: 'bytea',
  startIdsAt: async (db, table, first) => {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(db);
  },
  createGramIndex: async (db) => {
    await sql`alter table novel_search add column grams text[] not null default '{}'`.execute(db);
    await sql`create index novel_search_grams on novel_search using gin (grams)`.execute(db);
  },
  lock: async (trx, key) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  },
  keepCount: async (db, table, column) => {
    const count = sql.ref(column);
    const trigger = sql.raw(`count_${table}`);
    await sql`create function ${trigger}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update novels set ${count} = ${count} + 1 where id = new.novel_id;
        else update novels set ${count} = ${count} - 1 where id = old.novel_id;
        end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${trigger} after insert or delete on ${sql.table(table)}
      for each row execute function ${trigger}()`.execute(db);
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
  announceContent: async (db) => {
    await sql`create function announce_content() returns trigger language plpgsql as $$
      begin perform pg_notify(${sql.lit(contentChannel)}, new.value::text); return new; end $$`.execute(db);
    await sql`create trigger content_changed after update on content_revision
      for each row execute function announce_content()`.execute(db);
  },
  rowsAtOnce: (columns) => Math.floor(65_535 / columns),
};
