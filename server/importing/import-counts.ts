import type { Store } from '../db/open-store.ts';
import type { ImportOutcome } from './tables.ts';

/** Counts what became of an imported file, for the servers' metrics. @param now epoch milliseconds */
export const countImport = async ({ db }: Pick<Store, 'db'>, outcome: ImportOutcome, now: number): Promise<void> => {
  await db
    .insertInto('import_counts')
    .values({ outcome, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column('outcome')
        .doUpdateSet((eb) => ({ count: eb('import_counts.count', '+', 1), last_at: eb.ref('excluded.last_at') })),
    )
    .execute();
};
