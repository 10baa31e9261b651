/** When a set is taken out of service. Source: issue "teams release alone", self-demotion. */
export const limits = {
  /** The time looked at, in milliseconds. */
  window: 60_000,
  /** Fewer loads within it say nothing. */
  loads: 20,
  /** So many of the loads reported a fault, at least… */
  share: 0.05,
  /** …and so many times the share under the set before. */
  timesBefore: 3,
} as const;

export interface Counts {
  loads: number;
  faults: number;
}

export interface SetHealth {
  loaded: (set: string) => void;
  failed: (set: string) => void;
  /** All that was counted for a set. */
  total: (set: string) => Counts;
  /**
   * Whether a set does harm.
   * @param before the set before, where there is one
   * @returns a sentence that says by what it is seen, or null
   */
  harm: (set: string, before: string | undefined) => string | null;
}

/** So many sets are remembered; the one that was not heard of the longest goes first. */
const most = 20;

/**
 * What pages say of the sets that they were made of, counted in seconds. It is this process's alone: of several servers each
 * judges by its own readers, and the first that is sure speaks for all.
 *
 * @param now the clock, in epoch milliseconds
 */
export const createSetHealth = (now: () => number): SetHealth => {
  const sets = new Map<string, { total: Counts; seconds: Map<number, Counts> }>();

  const recordOf = (set: string) => {
    const record = sets.get(set) ?? { total: none(), seconds: new Map() };
    sets.delete(set);
    sets.set(set, record);
    const [oldest] = sets.keys();
    if (sets.size > most && oldest !== undefined) sets.delete(oldest);
    return record;
  };

  const count = (set: string, what: keyof Counts) => {
    const { total, seconds } = recordOf(set);
    const second = Math.floor(now() / 1_000);
    const counts = seconds.get(second) ?? none();
    seconds.set(second, counts);
    counts[what] += 1;
    total[what] += 1;
    for (const old of seconds.keys()) if (old * 1_000 <= now() - limits.window - 1_000) seconds.delete(old);
  };

  const recent = (set: string): Counts => {
    const sum = none();
    for (const [second, { loads, faults }] of sets.get(set)?.seconds ?? []) {
      if (second * 1_000 <= now() - limits.window) continue;
      sum.loads += loads;
      sum.faults += faults;
    }
    return sum;
  };

  const total = (set: string): Counts => ({ ...(sets.get(set)?.total ?? none()) });

  return {
    loaded: (set) => count(set, 'loads'),
    failed: (set) => count(set, 'faults'),
    total,
    harm: (set, before) => {
      const counts = recent(set);
      const earlier = before === undefined ? 0 : shareOf(total(before));
      const share = shareOf(counts);
      if (counts.loads < limits.loads || share < limits.share || share < limits.timesBefore * earlier) return null;
      return `一分钟内打开 ${counts.loads} 次，${counts.faults} 次出错（${percent(share)}），之前的组合为 ${percent(earlier)}`;
    },
  };
};

const none = (): Counts => ({ loads: 0, faults: 0 });

/** A page that broke before it had loaded says so without having said that it was opened. */
const shareOf = ({ loads, faults }: Counts): number => (loads === 0 ? 0 : Math.min(1, faults / loads));

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
