import type { Store } from '../db/open-store.ts';
import type { SiteMetrics } from '../http/metrics/site-metrics.ts';
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

/** Adds how many files were imported with each outcome, and when last. */
export const measureImports = (metrics: SiteMetrics, { db }: Pick<Store, 'db'>): void => {
  metrics.addQueried(
    { name: 'shuhai_imports', help: 'Imported files and novels of archives, by outcome', label: 'outcome' },
    () => db.selectFrom('import_counts').select(['outcome as name', 'count as value']).execute(),
  );
  metrics.addQueried(
    { name: 'shuhai_import_last_timestamp_seconds', help: 'When the last file had each outcome', label: 'outcome' },
    async () => {
      const rows = await db.selectFrom('import_counts').select(['outcome', 'last_at']).execute();
      return rows.map(({ outcome, last_at }) => ({ name: outcome, value: last_at / 1_000 }));
    },
  );
};
