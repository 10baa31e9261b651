import { type Activation, type ReleaseNames, withCanary } from 'release/activation';
import { appOf } from 'release/name';
import { ReleaseRefusal } from 'release/refusal';
import type { ReleaseContext } from '../release-context.ts';
import { setIdOf } from '../release-set.ts';
import { checkedSet } from './check-set.ts';
import { type ActNote, decideActivation, type NextActivation } from './decide-activation.ts';
import { isSameSet, lastGood } from './last-good.ts';

/**
 * Returns to the last good set.
 * @param app rolls back this app alone
 * @throws ReleaseRefusal where there is none
 */
export const rollBack = async (context: ReleaseContext, note: ActNote, app?: string): Promise<Activation> => {
  const added = await decideActivation(context, note, (history) => planRollback(context, history, 'rollback', app));
  return added as Activation;
};

/**
 * Takes a set out of service by itself, one step: the active one for the last good one, a canary's for the active one.
 * @returns null where that set is not served any more, there is no other to return to, or the last change was such a step
 */
export const rollBackSet = (context: ReleaseContext, setId: string, note: ActNote): Promise<Activation | null> =>
  decideActivation(context, note, (history) => {
    const [now] = history;
    if (!now || now.kind === 'automatic_rollback') return null;
    if (now.canary && setIdOf(withCanary(now)) === setId) {
      return { next: { releases: now.releases, canary: null, kind: 'automatic_rollback' } };
    }
    if (setIdOf(now.releases) !== setId || !lastGood(history)) return null;
    return planRollback(context, history, 'automatic_rollback');
  });

const planRollback = (
  context: ReleaseContext,
  history: readonly Activation[],
  kind: NextActivation['next']['kind'],
  app?: string,
): NextActivation => {
  const [now] = history;
  const target = lastGood(history, app);
  const release = app === undefined ? undefined : target?.releases[app];
  if (!now || !target || (app !== undefined && release === undefined)) {
    throw new ReleaseRefusal([app === undefined ? '没有更早的可用组合可以退回' : `没有更早的可用 ${app} 可以退回`]);
  }
  const releases = app === undefined || release === undefined ? target.releases : { ...now.releases, [app]: release };
  checkedSet(context, releases);
  // People who roll everything back want no part of it to go on.
  const ends = kind === 'rollback' && app === undefined;
  // For servers of an earlier version, which go by marked rows alone.
  const rolledBack = history.filter((one) => isSameSet(one.releases, now.releases, app)).map(({ id }) => id);
  const next = { releases, canary: ends ? null : keptCanary(context, now, releases), kind };
  return { next, retired: app === undefined ? target.retired : [], rolledBack };
};

/** The canary of an app that is not rolled back goes on, as long as it fits what it is with now. */
const keptCanary = (context: ReleaseContext, now: Activation, releases: ReleaseNames): Activation['canary'] => {
  const { canary } = now;
  const app = canary ? appOf(canary.release) : '';
  if (!canary || releases[app] !== now.releases[app]) return null;
  try {
    checkedSet(context, withCanary({ releases, canary }));
    return canary;
  } catch (error) {
    if (error instanceof ReleaseRefusal) return null;
    throw error;
  }
};
