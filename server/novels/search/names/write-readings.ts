import type { Transaction } from 'kysely';
import { chunks } from '../../../db/chunks.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * Adds readings of names where they are not there yet. In one order for all: who adds a name waits for another who adds it
 * (docs/decisions/0075-lock-order-against-deadlocks.md).
 */
export const writeReadings = async (
  trx: Pick<Transaction<Tables>, 'insertInto'>,
  readings: readonly Tables['name_readings'][],
): Promise<void> => {
  const rows = new Map(readings.map((row) => [`${row.kind} ${row.name_key} ${row.cells}`, row]));
  const inOrder = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for (const some of chunks(inOrder)) {
    await trx
      .insertInto('name_readings')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};
