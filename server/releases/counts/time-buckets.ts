/** Upper bounds in milliseconds of the buckets that times are counted in; a longer time falls into the last. */
const bounds = [
  25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000, 60_000,
] as const;

const last = 60_000;

/** The bucket of a time, by its upper bound. */
export const bucketOf = (ms: number): number => bounds.find((bound) => ms <= bound) ?? last;

/**
 * The time that so many percent of all times do not exceed, to the nearest bound above it.
 * @param buckets how many times each holds, by upper bound
 * @returns null where nothing was counted
 */
export const percentileOf = (buckets: ReadonlyMap<number, number>, percent: number): number | null => {
  const total = [...buckets.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const bound of bounds) {
    below += buckets.get(bound) ?? 0;
    if (below >= (total * percent) / 100) return bound;
  }
  return last;
};
