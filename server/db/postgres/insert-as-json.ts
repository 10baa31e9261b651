import { sql, type Transaction } from 'kysely';
import { chunks } from '../chunks.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement: longer ones cost memory and gain nothing. */
const rowsPerStatement = 2_000;

/**
 * Puts rows, which all have the same columns, into a table of PostgreSQL, many by one parameter: with one for each value, reading the
 * statement costs more than writing the rows.
 */
export const insertAsJson = async (trx: Transaction<Tables>, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  for (const some of chunks(rows, rowsPerStatement)) {
    const json = JSON.stringify(some.map(withBytesAsText));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(trx);
  }
};

/** JSON has no bytes: PostgreSQL reads them from hexadecimal digits. */
const withBytesAsText = (row: object): object => {
  const bytes = Object.entries(row).filter(([, value]) => Buffer.isBuffer(value));
  if (bytes.length === 0) return row;
  return { ...row, ...Object.fromEntries(bytes.map(([name, value]) => [name, `\\x${value.toString('hex')}`])) };
};
