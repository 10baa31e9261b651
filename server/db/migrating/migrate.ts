import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../dialect.ts';
import { type MakeMigration, migrationDialects } from '../migrations/dialect.ts';
import type { Tables } from '../tables.ts';
import { baseline, hasEarlierTables, takeOver, withBaseline } from './earlier-libraries.ts';
import { type Patience, repeatWhileHeldUp } from './repeat-while-held-up.ts';

/** One step of the tables; its code is loaded when it is to be run. */
export interface NamedMigration {
  /** The file's name without its ending, `0048-baseline`; migrations run in the order of their names. */
  name: string;
  load(): Promise<Migration>;
}

/**
 * The major version of the tables that this code works with. Within one, migrations only add, so that servers of the
 * version before and after work beside each other: docs/decisions/0014-additive-migrations.md.
 */
const ownMajor = 1;

/** The database was brought to a major version that this code does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** Every file `NNNN-words.ts` of the folder `migrations`, in order. */
export const readMigrations = async (dialect: Pick<Dialect, 'name'>): Promise<NamedMigration[]> => {
  const files = await readdir(fileURLToPath(new URL('../migrations', import.meta.url)));
  const names = files.filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length));
  return names.sort().map((name) => ({
    name,
    load: async () => {
      const { migration }: { migration: MakeMigration } = await import(`../migrations/${name}.ts`);
      return migration(migrationDialects[dialect.name]);
    },
  }));
};

/**
 * Runs the migrations that a database has not had yet: one at a time, each whole or not at all, whichever processes
 * start at once and whenever one of them is killed. Migrations of a newer server of the same major version are left as
 * they are. A library from before the baseline that has its tables already is noted as having had it.
 * @param patience with those who use the tables at the same time
 * @throws NewerDatabaseError, EarlierDatabaseError; what the database says when a migration fails: those before it stay
 */
export const migrate = async (
  { db, dialect }: { db: Kysely<Tables>; dialect: Dialect },
  migrations: readonly NamedMigration[],
  patience?: Patience,
): Promise<void> => {
  const executed = await executedNames(db, dialect);
  if (unknownTo(migrations, executed).length > 0) await refuseOtherMajor(db, dialect);
  for (const { name, load } of migrations) {
    if (executed.includes(name)) continue;
    const migration = await load();
    const run = async (trx: Transaction<Tables>) => {
      await dialect.liftTimeLimits(trx);
      await dialect.lock(trx, 'migrations');
      await dialect.waitBriefly(trx);
      // Another process may have run it meanwhile.
      const had = await executedNames(trx, dialect);
      if (had.includes(name)) return;
      if (name === baseline && hasEarlierTables(had)) await takeOver(trx, dialect);
      else await migration.up(trx);
      await noteExecuted(trx, name);
    };
    await repeatWhileHeldUp(() => db.transaction().execute(run), patience);
  }
};

/**
 * The last migration that a library has had that is to be upgraded; undefined of one that is new or up to date.
 * @throws NewerDatabaseError, EarlierDatabaseError
 */
export const upgradedFrom = async (
  { db, dialect }: { db: Kysely<Tables>; dialect: Dialect },
  migrations: readonly NamedMigration[],
): Promise<string | undefined> => {
  const executed = await executedNames(db, dialect);
  if (unknownTo(migrations, executed).length > 0) await refuseOtherMajor(db, dialect);
  const had = withBaseline(executed);
  return migrations.every(({ name }) => had.includes(name)) ? undefined : had.toSorted().at(-1);
};

/**
 * Makes tables within a transaction that fills them, with the notes of the migrations that made them.
 * @param migrations those that what is filled in has had
 */
export const buildTables = async (trx: Transaction<Tables>, migrations: readonly NamedMigration[]): Promise<void> => {
  for (const { name, load } of migrations) {
    await (await load()).up(trx);
    await noteExecuted(trx, name);
  }
};

/** Names of the migrations that a database has had. */
export const executedMigrations = ({ db, dialect }: { db: Kysely<Tables>; dialect: Dialect }): Promise<string[]> =>
  executedNames(db, dialect);

/**
 * Says that a newer server of the same major version has brought a database up to date, which this one goes on with.
 * @returns undefined where none has
 */
export const newerServerNotice = async (
  database: { db: Kysely<Tables>; dialect: Dialect },
  migrations: readonly NamedMigration[],
): Promise<string | undefined> => {
  const executed = await executedMigrations(database);
  const unknown = unknownTo(migrations, executed);
  return unknown.length === 0
    ? undefined
    : `数据库已由更新版本的书海升级（本程序不认得 ${unknown.join('、')}），只添加了内容，可以照常运行；请尽早换成新版本`;
};

/** @throws EarlierDatabaseError */
const unknownTo = (migrations: readonly NamedMigration[], executed: readonly string[]): string[] =>
  withBaseline(executed)
    .filter((name) => !migrations.some((known) => known.name === name))
    .sort();

/** Kysely's own migrator kept its notes in this table, and so in every library from before this code. */
const notes = 'kysely_migration';

const executedNames = async (db: Kysely<Tables>, dialect: Dialect): Promise<string[]> => {
  if (!(await hasTable(db, dialect, notes))) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(notes)}`.execute(db);
  return rows.map(({ name }) => name);
};

const hasTable = async (db: Kysely<Tables>, dialect: Dialect, table: string): Promise<boolean> => {
  // PostgreSQL's to_regclass looks into a cache, which may not know what another process made a moment ago.
  const question =
    dialect.name === 'sqlite'
      ? sql<{ found: number }>`select count(*) as found from sqlite_master where type = 'table' and name = ${table}`
      : sql<{ found: number }>`select count(*) as found from pg_tables
          where schemaname = current_schema() and tablename = ${table}`;
  const { rows } = await question.execute(db);
  return rows[0]?.found === 1;
};

const noteExecuted = async (trx: Transaction<Tables>, name: string): Promise<void> => {
  await trx.schema
    .createTable(notes)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await sql`insert into ${sql.table(notes)} values (${name}, ${new Date().toISOString()})`.execute(trx);
};

const refuseOtherMajor = async (db: Kysely<Tables>, dialect: Dialect): Promise<void> => {
  const major = await majorOf(db, dialect);
  if (major === ownMajor) return;
  throw new NewerDatabaseError(
    `数据库已由更新版本的书海升级（数据结构第 ${major} 版，本程序只认得第 ${ownMajor} 版）：请改用新版本，或恢复升级前的备份`,
  );
};

const majorOf = async (db: Kysely<Tables>, dialect: Dialect): Promise<number | undefined> => {
  if (!(await hasTable(db, dialect, 'schema_version'))) return undefined;
  const { rows } = await sql<{ major: number }>`select major from schema_version`.execute(db);
  return rows[0]?.major;
};
