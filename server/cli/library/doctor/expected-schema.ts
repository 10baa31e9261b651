import { rmSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { makeTemporaryFolder } from '../../../backup/temporary-folder.ts';
import { migrate, readMigrations } from '../../../db/migrating/migrate.ts';
import { openDatabase, type Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';

/** Indexes and triggers by name, with the statement that makes each. */
type Schema = ReadonlyMap<string, { kind: 'index' | 'trigger'; statement: string }>;

/** The indexes and triggers that this library has. */
export const presentSchema = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<Schema> =>
  dialect.name === 'sqlite' ? readSqlite(db) : readPostgres(db, 'current_schema()');

/** The indexes and triggers that the migrations make, in an empty database beside the library. */
export const expectedSchema = (store: Pick<Store, 'db' | 'dialect'>): Promise<Schema> =>
  store.dialect.name === 'sqlite' ? inNewFile() : inNewSchema(store);

const inNewFile = async (): Promise<Schema> => {
  const dataDir = await makeTemporaryFolder('shuhai-doctor');
  const fresh = openDatabase({ dataDir });
  try {
    await migrate(fresh, await readMigrations(fresh.dialect));
    return await readSqlite(fresh.db);
  } finally {
    await fresh.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const trialSchema = 'shuhai_doctor';

/** In a schema of a transaction that is rolled back, so that nobody ever sees it. */
const inNewSchema = async ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<Schema> => {
  const migrations = await Promise.all((await readMigrations(dialect)).map(({ load }) => load()));
  const found: { schema?: Schema } = {};
  const undone = new Error('undone');
  await db
    .transaction()
    .execute(async (trx: Transaction<Tables>) => {
      await sql`create schema ${sql.ref(trialSchema)}`.execute(trx);
      await sql`set local search_path to ${sql.ref(trialSchema)}`.execute(trx);
      for (const { up } of migrations) await up(trx);
      found.schema = await readPostgres(trx, `'${trialSchema}'`);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found.schema ?? new Map();
};

interface Row {
  name: string;
  kind: 'index' | 'trigger';
  statement: string;
}

const byName = (rows: readonly Row[]): Schema => new Map(rows.map(({ name, ...described }) => [name, described]));

const readSqlite = async (db: Kysely<Tables>): Promise<Schema> => {
  const { rows } = await sql<Row>`select name, type as kind, sql as statement from sqlite_master
    where type in ('index', 'trigger') and sql is not null`.execute(db);
  return byName(rows);
};

/** Without indexes that cannot be used, as one whose making was broken off. @param schema as SQL */
const readPostgres = async (db: Kysely<Tables>, schema: string): Promise<Schema> => {
  const { rows } = await sql<Row>`
    select indexname as name, 'index' as kind, replace(indexdef, schemaname || '.', '') as statement
      from pg_indexes where schemaname = ${sql.raw(schema)}
      and not exists (select 1 from pg_index where indexrelid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass
        and not indisvalid)
    union all select tgname, 'trigger', replace(pg_get_triggerdef(pg_trigger.oid), quote_ident(nspname) || '.', '') from pg_trigger
      join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${sql.raw(schema)} and not tgisinternal`.execute(db);
  return byName(rows);
};
