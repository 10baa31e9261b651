import type { Store } from '../db/open-store.ts';
import type { SiteMetrics } from '../http/metrics/site-metrics.ts';
import { countsByRelease } from './counts/release-counts.ts';
import type { CountKind } from './counts/tables.ts';
import { percentileOf } from './counts/time-buckets.ts';

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
  const byRelease = (kind: CountKind, read: (buckets: ReadonlyMap<number, number>) => number | null) => async () =>
    [...(await countsByRelease({ db }, kind, Date.now()))].flatMap(([name, buckets]) => {
      const value = read(buckets);
      return value === null ? [] : [{ name, value }];
    });
  const total = (buckets: ReadonlyMap<number, number>) => [...buckets.values()].reduce((sum, count) => sum + count, 0);
  for (const [name, kind, help] of [
    ['shuhai_release_loads', 'load', 'Pages sent in this hour and the one before, by release'],
    ['shuhai_release_faults', 'fault', 'Faults that pages reported in this hour and the one before, by release'],
  ] as const)
    metrics.addQueried({ name, help, label: 'release' }, byRelease(kind, total));
  for (const [name, kind, what] of [
    ['shuhai_release_interactive_seconds', 'interactive', 'until a page reacts'],
    ['shuhai_release_lcp_seconds', 'lcp', 'until the largest content is drawn'],
    ['shuhai_release_inp_seconds', 'inp', 'until a press is drawn'],
  ] as const)
    metrics.addQueried(
      {
        name,
        help: `Time ${what}, as browsers reported it in this hour and the one before: 75th percentile`,
        label: 'release',
      },
      byRelease(kind, (buckets) => seconds(percentileOf(buckets, 75))),
    );
};

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
