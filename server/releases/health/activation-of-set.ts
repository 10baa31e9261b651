import { type Activation, type ReleaseNames, withCanary } from 'release/activation';
import { isSameSet, lastGood } from '../activation/last-good.ts';
import { setIdOf } from '../release-set.ts';

/** How a set came that pages may get now. */
interface ActivationOfSet {
  /** The oldest activation since which pages may get it without a break. */
  since: Activation;
  /** Id of the set that a rollback would return to; undefined where there is none. */
  previous: string | undefined;
}

/** Finds how the stable set or the canary's came; undefined for any other. @param history newest first */
export const activationOfSet = (history: readonly Activation[], id: string): ActivationOfSet | undefined => {
  const [now] = history;
  if (!now) return undefined;
  if (setIdOf(now.releases) === id) {
    const target = lastGood(history);
    return { since: firstOf(history, ({ releases }) => releases), previous: target && setIdOf(target.releases) };
  }
  if (!now.canary || setIdOf(withCanary(now)) !== id) return undefined;
  return { since: firstOf(history, withCanary), previous: setIdOf(now.releases) };
};

/** The first of the activations that have had the same set until now. */
const firstOf = (history: readonly Activation[], setOf: (one: Activation) => ReleaseNames): Activation => {
  const [now] = history as [Activation];
  const next = history.findIndex((one) => !isSameSet(setOf(one), setOf(now)));
  return history[next < 0 ? history.length - 1 : next - 1] ?? now;
};
