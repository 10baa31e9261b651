import { sql, type Transaction } from 'kysely';
import { insertAsJson } from '../db/postgres/insert-as-json.ts';
import type { Tables } from '../db/tables.ts';
import { type LibraryTable, quote } from './library-tables.ts';
import type { Progress } from './progress.ts';
import { type Contents, createTableHash, type Row } from './table-hash.ts';

/** Bytes that one answer or one statement holds, about; a single row may be larger. */
const batchBytes = 4_000_000;
const maxBatchRows = 2_000;

/** Grows with small rows and shrinks with large ones, so that a batch keeps to its bytes. */
const nextSize = (rows: number, bytes: number): number =>
  Math.max(1, Math.min(maxBatchRows, Math.floor(batchBytes / (bytes / rows)), rows * 4));

/**
 * Reads a table in the order of its key, a batch at a time, as one snapshot shows it.
 * @param take gets each batch, and says how many bytes it was
 */
export const readBatches = async (
  trx: Transaction<Tables>,
  table: LibraryTable,
  take: (rows: Row[]) => number | Promise<number>,
): Promise<void> => {
  const texts = await textColumns(trx, table.name);
  // Texts in the order of their bytes, as SQLite has them, whatever the database's own order.
  const order = table.order.map((column) => `${quote(column)}${texts.has(column) ? ' collate "C"' : ''}`);
  const columns = table.columns.map(quote).join(', ');
  const query = sql.raw(`select ${columns} from ${quote(table.name)} order by ${order.join(', ')}`);
  await sql`declare copied no scroll cursor for ${query}`.execute(trx);
  for (let size = 50; ; ) {
    const { rows } = await sql<Record<string, Row[number]>>`fetch forward ${sql.raw(String(size))} from copied`.execute(
      trx,
    );
    if (rows.length === 0) break;
    const bytes = await take(rows.map((row) => table.columns.map((column) => row[column] ?? null)));
    size = nextSize(rows.length, bytes);
  }
  await sql`close copied`.execute(trx);
};

const textColumns = async (trx: Transaction<Tables>, table: string): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and data_type in ('text', 'character varying')`.execute(trx);
  return new Set(rows.map(({ name }) => name));
};

/** Reads tables whole. */
export const contentsInPostgres = async (
  trx: Transaction<Tables>,
  tables: readonly LibraryTable[],
  progress: Progress,
): Promise<Contents> => {
  const contents = new Map<string, ReturnType<ReturnType<typeof createTableHash>['content']>>();
  for (const table of tables) {
    const hash = createTableHash();
    await readBatches(trx, table, (rows) => {
      progress.add(rows.length);
      return rows.reduce((bytes, row) => bytes + hash.add(row), 0);
    });
    contents.set(table.name, hash.content());
  }
  return contents;
};

/**
 * Puts rows into a table as they come, many to a statement.
 * @param complete adds to a row what the source has not
 * @returns what they were, as they came
 */
export const insertRows = async (
  trx: Transaction<Tables>,
  { name, columns }: LibraryTable,
  rows: Iterable<Row>,
  progress: Progress,
  complete = async (row: object): Promise<object> => row,
) => {
  const hash = createTableHash();
  let batch: object[] = [];
  let bytes = 0;
  const flush = async () => {
    await insertAsJson(trx, name, batch);
    progress.add(batch.length);
    batch = [];
    bytes = 0;
  };
  for (const row of rows) {
    batch.push(await complete(Object.fromEntries(columns.map((column, index) => [column, row[index]]))));
    bytes += hash.add(row);
    if (batch.length >= maxBatchRows || bytes >= batchBytes) await flush();
  }
  await flush();
  return hash.content();
};
