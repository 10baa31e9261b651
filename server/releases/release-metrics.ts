import { withCanary } from 'release/activation';
import type { Store } from '../db/open-store.ts';
import type { SiteMetrics } from '../http/metrics/site-metrics.ts';
import { newestActivation } from './activation/activations.ts';
import { countsByRelease } from './counts/release-counts.ts';
import type { CountKind } from './counts/tables.ts';
import { percentileOf } from './counts/time-buckets.ts';
import { largestFirstLoad } from './first-load-size.ts';
import { findPublished } from './release-folders.ts';

/** Adds the releases that were published, those that are active, and how often and how sets became so. @param folder that of all releases */
export const measureReleases = (metrics: SiteMetrics, { db }: Pick<Store, 'db'>, folder: string): void => {
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
  metrics.addQueried(
    {
      name: 'shuhai_release_active',
      help: 'Active releases: 1, and of a canary the part of visitors who get it',
      label: 'release',
    },
    async () => {
      const now = await newestActivation({ db });
      const active = Object.values(now?.releases ?? {}).map((name) => ({ name, value: 1 }));
      return now?.canary ? [...active, { name: now.canary.release, value: now.canary.percent / 100 }] : active;
    },
  );
  metrics.addQueried(
    {
      name: 'shuhai_first_load_bytes',
      help: 'Bytes on the wire of the largest first load of each active release, that of a canary included',
      label: 'release',
    },
    async () => {
      const now = await newestActivation({ db });
      const names = now ? new Set([...Object.values(now.releases), ...Object.values(withCanary(now))]) : [];
      const releases = [...names].flatMap((name) => findPublished(folder, name) ?? []);
      return Promise.all(
        releases.map(async (release) => ({ name: release.release, value: await largestFirstLoad(release) })),
      );
    },
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
