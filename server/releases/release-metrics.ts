import type { Store } from '../db/open-store.ts';
import type { SiteMetrics } from '../http/metrics/site-metrics.ts';

/** Adds the releases that were published, and how often and how sets became active. */
export const measureReleases = (metrics: SiteMetrics, { db }: Pick<Store, 'db'>): void => {
  metrics.addQueried({ name: 'shuhai_releases', help: 'Published releases, by app', label: 'app' }, () =>
    db
      .selectFrom('releases')
      .select(({ fn }) => ['app as name', fn.countAll<number>().as('value')])
      .groupBy('app')
      .execute(),
  );
  metrics.addQueried(
    {
      name: 'shuhai_activations',
      help: 'Changes of what is active, by kind (automatic_rollback is a fault)',
      label: 'kind',
    },
    () =>
      db
        .selectFrom('activations')
        .select(({ fn }) => ['kind as name', fn.countAll<number>().as('value')])
        .groupBy('kind')
        .execute(),
  );
};
