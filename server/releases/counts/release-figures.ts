import { type Activation, withCanary } from 'release/activation';
import { appOf } from 'release/name';
import type { FiguresOfRelease } from 'shared-api/schemas/composition';
import type { Store } from '../../db/open-store.ts';
import { largestFirstLoad } from '../first-load-size.ts';
import { hourOf } from '../health/health-rows.ts';
import { findPublished } from '../release-folders.ts';
import { listReleaseCounts, type ReleaseCount } from './release-counts.ts';
import type { CountKind } from './tables.ts';
import { percentileOf } from './time-buckets.ts';

/** Releases of each app that are shown. */
const maxReleases = 3;

const hours = 24;
const hourMs = 3_600_000;

interface FiguresContext {
  store: Pick<Store, 'db'>;
  /** The folder of all releases' files. */
  folder: string;
}

/**
 * What is known of the latest releases of each app: since when and why they are active, how large they are, and what pages made
 * of them reported within a day.
 * @param history newest first
 */
export const figuresOfReleases = async (
  { store, folder }: FiguresContext,
  history: readonly Activation[],
  now: number,
): Promise<FiguresOfRelease[]> => {
  const known = latestReleases(history);
  if (known.length === 0) return [];
  const since = now - (hours - 1) * hourMs;
  const counts = await listReleaseCounts(
    store,
    known.map(({ release }) => release),
    since,
  );
  return Promise.all(
    known.map(async (one) => {
      const own = counts.filter(({ release }) => release === one.release);
      return {
        ...one,
        first_load_bytes: await sizeOf(folder, one.release),
        ...figuresOf(own),
        interactive_ms: p75(own, 'interactive'),
        lcp_ms: p75(own, 'lcp'),
        inp_ms: p75(own, 'inp'),
        hours: Array.from({ length: hours }, (_, index) => {
          const ofHour = own.filter(({ hour }) => hour === hourOf(since) + index);
          return { ...figuresOf(ofHour), interactive_ms: p75(ofHour, 'interactive') };
        }),
      };
    }),
  );
};

/** The latest releases of each app, the shell first, with the activation by which each came. */
const latestReleases = (history: readonly Activation[]) => {
  const active = history[0] ? Object.values(withCanary(history[0])).concat(Object.values(history[0].releases)) : [];
  const cameBy = new Map<string, Activation>();
  // Each is overwritten by older ones, as long as it was active without a break; the newest stretch is what counts.
  const ended = new Set<string>();
  for (const activation of history) {
    const names = new Set([...Object.values(activation.releases), ...Object.values(withCanary(activation))]);
    for (const name of cameBy.keys()) if (!names.has(name)) ended.add(name);
    for (const name of names) if (!ended.has(name)) cameBy.set(name, activation);
  }
  const all = [...cameBy].map(([release, { at, why }]) => ({
    ...{ app: appOf(release), release, why, active: active.includes(release) },
    since: new Date(at).toISOString(),
  }));
  const apps = [...new Set(all.map(({ app }) => app))].sort((one, other) => rank(one) - rank(other));
  return apps.flatMap((app) => all.filter((one) => one.app === app).slice(0, maxReleases));
};

const rank = (app: string): number => (app === 'shell' ? 0 : 1);

const figuresOf = (counts: readonly ReleaseCount[]) => ({
  loads: sumOf(counts, 'load'),
  faults: sumOf(counts, 'fault'),
});

const sumOf = (counts: readonly ReleaseCount[], wanted: CountKind): number =>
  counts.reduce((sum, { kind, count }) => sum + (kind === wanted ? count : 0), 0);

const p75 = (counts: readonly ReleaseCount[], wanted: CountKind): number | null => {
  const buckets = new Map<number, number>();
  for (const { kind, bucket, count } of counts)
    if (kind === wanted) buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  return percentileOf(buckets, 75);
};

/** Bytes of a release's largest first load; null where its files are gone. */
const sizeOf = async (folder: string, name: string): Promise<number | null> => {
  try {
    const release = findPublished(folder, name);
    return release ? await largestFirstLoad(release) : null;
  } catch {
    return null;
  }
};
