import type { Selectable } from 'kysely';
import type { Release } from 'release/release';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { hourOf } from '../health/health-rows.ts';
import { namesIn, type ReleaseSet } from '../release-set.ts';
import type { CountKind } from './tables.ts';
import { bucketOf } from './time-buckets.ts';

export type ReleaseCount = Selectable<Tables['release_counts']>;

/** Times that a browser measured in a page, in whole milliseconds. */
type MeasuredTimes = Partial<Record<'interactive' | 'lcp' | 'inp', number | undefined>>;

/** Counts of page loads, faults and times by release, which all servers keep together in the database. */
export interface ReleaseCounts {
  /** Counts a page that this server sent, for each of its releases. */
  countLoad: (set: ReleaseSet) => void;
  countFault: (release: Release) => void;
  countTimes: (release: Release, times: MeasuredTimes) => void;
  /** Adds everything that was counted since the last time to the rows. */
  save: () => Promise<void>;
}

/** Hours for which counts are kept. */
const keptHours = 7 * 24;

/** Rows of one statement, far below what either database takes. */
const rowsPerStatement = 1_000;

/** Rows that wait at most while the database takes none; what would be a further one is not counted. */
const maxUnsaved = 50_000;

/** @param now the clock, in epoch milliseconds */
export const createReleaseCounts = ({ db }: Pick<Store, 'db'>, now: () => number): ReleaseCounts => {
  let unsaved = new Map<string, ReleaseCount>();
  const add = (row: ReleaseCount) => {
    const key = keyOf(row);
    if (unsaved.size >= maxUnsaved && !unsaved.has(key)) return;
    unsaved.set(key, { ...row, count: row.count + (unsaved.get(key)?.count ?? 0) });
  };
  const count = ({ release }: Release, kind: CountKind, bucket = 0) =>
    add({ hour: hourOf(now()), release, kind, bucket, count: 1 });

  /** Pages that were sent in one hour, by their set: one number for each page, and not one for each of its releases. */
  let loads = { hour: 0, counts: new Map<ReleaseSet, number>() };
  const addLoads = () => {
    for (const [set, pages] of loads.counts)
      for (const release of namesIn(set)) add({ hour: loads.hour, release, kind: 'load', bucket: 0, count: pages });
    loads = { hour: hourOf(now()), counts: new Map() };
  };

  const saveAll = async () => {
    addLoads();
    // In one order, so that two servers never wait for each other's rows.
    const rows = [...unsaved.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    unsaved = new Map();
    while (rows.length > 0) await saveSome(rows);
  };

  /** Saves the first rows, and takes them from the list; where that fails, all of the list waits for the next time. */
  const saveSome = async (rows: ReleaseCount[]) => {
    try {
      await db
        .insertInto('release_counts')
        .values(rows.slice(0, rowsPerStatement))
        .onConflict((conflict) =>
          conflict
            .columns(['hour', 'release', 'kind', 'bucket'])
            .doUpdateSet((eb) => ({ count: eb('release_counts.count', '+', eb.ref('excluded.count')) })),
        )
        .execute();
      rows.splice(0, rowsPerStatement);
    } catch (error) {
      // They wait for the database; meanwhile others may have been counted.
      rows.forEach(add);
      throw error;
    }
  };

  let saving = Promise.resolve();
  return {
    countLoad: (set) => {
      if (loads.hour !== hourOf(now())) addLoads();
      loads.counts.set(set, 1 + (loads.counts.get(set) ?? 0));
    },
    countFault: (release) => count(release, 'fault'),
    countTimes: (release, times) => {
      for (const [kind, ms] of Object.entries(times) as [keyof MeasuredTimes, number | undefined][])
        if (ms !== undefined) count(release, kind, bucketOf(ms));
    },
    save: () => {
      const turn = saving.then(saveAll);
      saving = turn.catch(() => {});
      return turn;
    },
  };
};

const keyOf = ({ hour, release, kind, bucket }: ReleaseCount): string => [hour, release, kind, bucket].join(' ');

/** What was counted of some releases since a time, oldest first. @param since epoch milliseconds, a day ago at most */
export const listReleaseCounts = (
  { db }: Pick<Store, 'db'>,
  releases: readonly string[],
  since: number,
): Promise<ReleaseCount[]> =>
  db
    .selectFrom('release_counts')
    .selectAll()
    .where('hour', '>=', hourOf(since))
    .where('release', 'in', releases)
    .orderBy('hour')
    .execute();

/** What was counted of one kind in this hour and the one before: how many each bucket holds, by release. @param now epoch milliseconds */
export const countsByRelease = async (
  { db }: Pick<Store, 'db'>,
  kind: CountKind,
  now: number,
): Promise<Map<string, Map<number, number>>> => {
  const rows = await db
    .selectFrom('release_counts')
    .select(['release', 'bucket', 'count'])
    .where('hour', '>=', hourOf(now) - 1)
    .where('kind', '=', kind)
    .execute();
  const byRelease = new Map<string, Map<number, number>>();
  for (const { release, bucket, count } of rows) {
    const buckets = byRelease.get(release) ?? new Map<number, number>();
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
    byRelease.set(release, buckets);
  }
  return byRelease;
};

/** Deletes what is older than a week. @param now epoch milliseconds */
export const pruneReleaseCounts = async ({ db }: Pick<Store, 'db'>, now: number): Promise<void> => {
  await db
    .deleteFrom('release_counts')
    .where('hour', '<', hourOf(now) - keptHours)
    .execute();
};
