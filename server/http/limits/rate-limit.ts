/** Maximum of requests within a minute. */
interface MaxPerMinute {
  byAddress: number;
  total: number;
}

const minuteMs = 60_000;

/**
 * Rate limit for anonymous requests, in memory, by whole minutes of the clock. It guards reports, of which one too many or too
 * few does no harm, so that a count is not worth a row.
 *
 * @param now the clock, in epoch milliseconds
 * @returns whether one more from this address is taken
 */
export const createRateLimit = (max: MaxPerMinute, now: () => number): ((address: string) => boolean) => {
  let current = Number.NaN;
  let total = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const asked = Math.floor(now() / minuteMs);
    if (asked !== current) {
      current = asked;
      total = 0;
      counts.clear();
    }
    const count = counts.get(address) ?? 0;
    if (total >= max.total || count >= max.byAddress) return false;
    total += 1;
    counts.set(address, count + 1);
    return true;
  };
};
