import type { Insertable, Transaction } from 'kysely';
import type { Dialect } from '../../db/dialect.ts';
import type { Tables } from '../../db/tables.ts';

/** Maximum of rows in one statement: longer ones cost memory and gain nothing. */
const maxRowsPerStatement = 250;

/** Makes a function that puts any number of rows, which all have the same columns, into a table. */
export const insertMany =
  (dialect: Dialect, trx: Transaction<Tables>) =>
  async <Table extends keyof Tables>(table: Table, rows: readonly Insertable<Tables[Table]>[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const size = Math.min(maxRowsPerStatement, dialect.maxRowsPerInsert(Object.keys(first).length));
    for (let from = 0; from < rows.length; from += size) {
      await trx
        .insertInto(table)
        .values(rows.slice(from, from + size))
        .execute();
    }
  };
