/** Bounds beyond which a set is unhealthy. Source: issue "teams release alone", where a site takes a bad release back by itself. */
export const thresholds = {
  /** Length of the latest time in which page loads and faults count. */
  windowMs: 60_000,
  /** Minimum of loads within it; fewer say nothing. */
  minLoads: 20,
  /** Share of loads that reported a fault. */
  minFaultShare: 0.05,
  /** That share divided by the one of the previous set. */
  minTimesPrevious: 3,
} as const;

export interface Counts {
  loads: number;
  faults: number;
}

export interface SetHealth {
  /** Counts a page load of a set. */
  countLoad: (set: string) => void;
  /** Counts a fault in a page of a set. */
  countFault: (set: string) => void;
  /** All loads and faults that were counted for a set. */
  total: (set: string) => Counts;
  /**
   * Says why a set is unhealthy.
   * @param previous the set to compare with, where there is one
   * @returns a sentence with the figures; null for a healthy set
   */
  unhealthyReason: (set: string, previous: string | undefined) => string | null;
}

/** Number of sets that are remembered; the least recently reported one goes first. */
const maxSets = 20;

/**
 * Counts by the second what pages report of the sets that they were made of. The counts are this process's alone: of several
 * servers each judges by its own readers, and the first that finds a set unhealthy acts for all.
 *
 * @param now the clock, in epoch milliseconds
 */
export const createSetHealth = (now: () => number): SetHealth => {
  const sets = new Map<string, { total: Counts; seconds: Map<number, Counts> }>();

  const recordOf = (set: string) => {
    const record = sets.get(set) ?? { total: noCounts(), seconds: new Map() };
    sets.delete(set);
    sets.set(set, record);
    const [oldest] = sets.keys();
    if (sets.size > maxSets && oldest !== undefined) sets.delete(oldest);
    return record;
  };

  const count = (set: string, what: keyof Counts) => {
    const { total, seconds } = recordOf(set);
    const second = Math.floor(now() / 1_000);
    const counts = seconds.get(second) ?? noCounts();
    seconds.set(second, counts);
    counts[what] += 1;
    total[what] += 1;
    for (const old of seconds.keys()) if (old * 1_000 <= now() - thresholds.windowMs - 1_000) seconds.delete(old);
  };

  const recent = (set: string): Counts => {
    const sum = noCounts();
    for (const [second, { loads, faults }] of sets.get(set)?.seconds ?? []) {
      if (second * 1_000 <= now() - thresholds.windowMs) continue;
      sum.loads += loads;
      sum.faults += faults;
    }
    return sum;
  };

  const total = (set: string): Counts => ({ ...(sets.get(set)?.total ?? noCounts()) });

  return {
    countLoad: (set) => count(set, 'loads'),
    countFault: (set) => count(set, 'faults'),
    total,
    unhealthyReason: (set, previous) => {
      const counts = recent(set);
      const share = faultShare(counts);
      const previousShare = previous === undefined ? 0 : faultShare(total(previous));
      if (counts.loads < thresholds.minLoads || share < thresholds.minFaultShare) return null;
      if (share < thresholds.minTimesPrevious * previousShare) return null;
      return `一分钟内打开 ${counts.loads} 次，${counts.faults} 次出错（${percent(share)}），之前的组合为 ${percent(previousShare)}`;
    },
  };
};

const noCounts = (): Counts => ({ loads: 0, faults: 0 });

/** Faults of loads, 1 at most: a page that breaks before it has loaded reports a fault without a load. */
const faultShare = ({ loads, faults }: Counts): number => (loads === 0 ? 0 : Math.min(1, faults / loads));

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
