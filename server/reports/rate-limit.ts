/** How often something may happen within a minute. */
interface Most {
  byAddress: number;
  inAll: number;
}

const minute = 60_000;

/**
 * Bounds what anybody may send without being known. It counts in memory, in whole minutes of the clock: a report that comes
 * twice or not at all does no harm, so it is not worth a row.
 *
 * @param now the clock, in epoch milliseconds
 * @returns whether one more from this address is taken
 */
export const createRateLimit = (most: Most, now: () => number): ((address: string) => boolean) => {
  let current = Number.NaN;
  let all = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const asked = Math.floor(now() / minute);
    if (asked !== current) {
      current = asked;
      all = 0;
      counts.clear();
    }
    const count = counts.get(address) ?? 0;
    if (all >= most.inAll || count >= most.byAddress) return false;
    all += 1;
    counts.set(address, count + 1);
    return true;
  };
};
