import { type Activation, type ReleaseNames, withCanary } from '../activation/activations.ts';
import { isSameSet, lastGood } from '../activation/last-good.ts';
import { setIdOf } from '../release.ts';

/** A set that pages may get now. */
export interface ServedSet {
  /** The activation by which it came, since when it is served without a break. */
  since: Activation;
  /** Id of the set that a rollback would return to; undefined where there is none. */
  previous: string | undefined;
}

/** Finds a set among those that are served. @param history newest first */
export const findServed = (history: readonly Activation[], id: string): ServedSet | undefined => {
  const [now] = history;
  if (!now) return undefined;
  if (setIdOf(now.releases) === id) {
    const target = lastGood(history);
    return { since: firstOf(history, ({ releases }) => releases), previous: target && setIdOf(target.releases) };
  }
  if (!now.canary || setIdOf(withCanary(now)) !== id) return undefined;
  return { since: firstOf(history, withCanary), previous: setIdOf(now.releases) };
};

/** The oldest of the newest activations that have the same set. */
const firstOf = (history: readonly Activation[], setOf: (one: Activation) => ReleaseNames): Activation => {
  const [now] = history as [Activation];
  const next = history.findIndex((one) => !isSameSet(setOf(one), setOf(now)));
  return history[next < 0 ? history.length - 1 : next - 1] ?? now;
};
