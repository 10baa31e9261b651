import { listActivations, type ReleaseNames, withCanary } from '../activation/activations.ts';
import { lastGood } from '../activation/last-good.ts';
import { rollBackSet } from '../activation/roll-back.ts';
import type { ReleaseContext } from '../release-context.ts';
import { composePublished } from '../release-folders.ts';
import type { SetHealth } from './set-health.ts';

/** Minimum time between two comparisons of a set with the previous one: each reads the history. */
const checkIntervalMs = 1_000;

interface AutomaticRollbackOptions {
  context: ReleaseContext;
  onRollback: (rolledBack: { set: string; why: string; releases: ReleaseNames }) => void;
  onFault: (error: unknown) => void;
}

/**
 * Rolls back a set that is unhealthy, and records why in the history. Where several servers find the same set unhealthy,
 * one of them does it.
 * @returns a function to be called with every fault of a set
 */
export const createAutomaticRollback = ({ context, onRollback, onFault }: AutomaticRollbackOptions) => {
  let nextCheckAt = 0;
  const check = async (set: string, health: SetHealth): Promise<void> => {
    const previous = await previousSet(context, set);
    const why = previous === null ? null : health.unhealthyReason(set, previous);
    if (why === null) return;
    const added = await rollBackSet(context, set, { by: '书海（自动）', why });
    if (added) onRollback({ set, why, releases: added.releases });
  };
  return (set: string, health: SetHealth): void => {
    // The counts alone, which cost nothing, come first.
    if (health.unhealthyReason(set, undefined) === null || performance.now() < nextCheckAt) return;
    nextCheckAt = performance.now() + checkIntervalMs;
    check(set, health).catch(onFault);
  };
};

/** Id of the set to return to; undefined where there is none, null where the set itself is not served any more. */
const previousSet = async (context: ReleaseContext, set: string): Promise<string | undefined | null> => {
  const history = await listActivations(context.store);
  const [now] = history;
  const idOf = (names: ReleaseNames) => composePublished(context.folder, names).set.id;
  if (!now) return null;
  if (idOf(now.releases) === set) {
    const target = lastGood(history);
    return target && idOf(target.releases);
  }
  return now.canary && idOf(withCanary(now)) === set ? idOf(now.releases) : null;
};
