import { sql, type Transaction } from 'kysely';
import { migrate, readMigrations } from '../migrating/migrate.ts';
import { openDatabase, type Store, type StoreOptions } from '../open-store.ts';
import type { Tables } from '../tables.ts';
import { type Fixture, type Row, readFixture } from './fixtures.ts';

/** Makes an empty database the library of a fixture, at its version. */
export const loadFixture = async (options: StoreOptions, name: string): Promise<void> => {
  const store = openDatabase(options);
  try {
    const migrations = await readMigrations(store.dialect);
    await migrate(store, migrations.slice(0, migrations.findIndex((migration) => migration.name === name) + 1));
    const { rows } = readFixture(name);
    const without = (await tablesOf(store)).filter((table) => !rows[table]?.length);
    if (without.length > 0) throw new Error(`the fixture ${name} has no rows of ${without.join(', ')}`);
    await store.db.transaction().execute((trx) => insertAll(store, trx, rows));
  } finally {
    await store.close();
  }
};

/** The library's own tables: neither what the database keeps for itself nor the notes of migrations. */
export const tablesOf = async ({ db }: Store): Promise<string[]> =>
  (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('novel_grams'))
    .sort();

/** All rows of a table, as a fixture holds them. */
export const rowsOf = async ({ db }: Store, table: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by 1`.execute(db);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withoutBytes(value)])));
};

const withoutBytes = (value: Row[string]): Row[string] =>
  (value as unknown) instanceof Uint8Array ? Buffer.from(value as never).toString('base64') : value;

/** Columns of bytes, by table. */
const bytesIn: Record<string, readonly string[]> = {
  chapter_texts: ['compressed'],
  covers: ['bytes'],
  pictures: ['bytes'],
  text_signatures: ['bits'],
  signature_pieces: ['bits'],
  set_health: ['opened_by', 'faulted_by'],
  reader_sketches: ['sketch'],
};

const insertAll = async (store: Store, trx: Transaction<Tables>, rows: Fixture['rows']): Promise<void> => {
  const tables = inOrder(Object.keys(rows));
  // Migrations leave rows of their own: those of the fixture stand for them.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx);
  for (const table of tables) {
    for (const row of rows[table] ?? []) await insert(store, trx, table, asStored(table, row));
    if (store.dialect.name === 'postgres') await countOn(trx, table);
  }
};

/** Orders tables so that those which others refer to are filled first. */
const inOrder = (tables: readonly string[]): string[] => {
  const first = ['authors', 'categories', 'members', 'novels', 'import_jobs', 'novel_jobs'].filter((table) =>
    tables.includes(table),
  );
  return [...first, ...tables.filter((table) => !first.includes(table))];
};

/** Triggers count a novel's rows in other tables as they come. */
const asStored = (table: string, row: Row): Record<string, unknown> => {
  if (table === 'novels') return { ...row, collect_count: 0, like_count: 0 };
  const given = (bytesIn[table] ?? []).filter((name) => typeof row[name] === 'string');
  const bytes = given.map((name) => [name, Buffer.from(String(row[name]), 'base64')]);
  return { ...row, ...Object.fromEntries(bytes) };
};

const insert = async ({ dialect }: Store, trx: Transaction<Tables>, table: string, row: Record<string, unknown>) => {
  const { grams, ...columns } = row;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))})`.execute(trx);
  if (Array.isArray(grams)) await dialect.saveGrams(trx, Number(row.novel_id), grams);
};

/** Ids go on after those that were inserted, as they do by themselves on SQLite. */
const countOn = async (trx: Transaction<Tables>, table: string): Promise<void> => {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`.execute(trx);
  for (const { column_name: column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)}`.execute(trx);
  }
};

/** Names of all tables with rows of members. */
export const personalTablesOf = async ({ db }: Store): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'member_id'))
    .map(({ name }) => name);

/** Puts other notes of migrations in place of a library's own: those of a library from before the baseline. */
export const noteMigrations = async ({ db }: Store, names: readonly string[]): Promise<void> => {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db);
};
