import type { Store } from '../../db/open-store.ts';
import type { SiteMetrics } from '../../http/metrics/site-metrics.ts';

/** Adds what imports leave in the library: novels that can be read, and when content came and changed. */
export const measureLibrary = (metrics: SiteMetrics, { db }: Pick<Store, 'db'>): void => {
  metrics.addQueried({ name: 'shuhai_novels', help: 'Novels that can be read, by category', label: 'category' }, () =>
    db.selectFrom('categories').select(['name', 'novel_count as value']).execute(),
  );
  metrics.addQueried(
    { name: 'shuhai_content', help: 'Changes of what readers see, and the time of the latest chapter', label: 'of' },
    async () => {
      const { value } = await db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow();
      const latest = await db
        .selectFrom('novels')
        .select('latest_at')
        .where('taken_down_at', 'is', null)
        .orderBy('latest_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return [
        { name: 'changes', value },
        { name: 'latest_chapter_timestamp_seconds', value: (latest?.latest_at ?? 0) / 1_000 },
      ];
    },
  );
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
