import type { Note, ReleaseContext } from '../release-context.ts';
import { type Activation, addActivation, listActivations, type NewActivation, type RetiredApp } from './activations.ts';

/** The activation that comes next. */
export interface Plan {
  next: Pick<NewActivation, 'releases' | 'canary' | 'kind'>;
  /** Remotes that are taken out with it. Those that were before stay so until a release of theirs is active again. */
  retired?: readonly RetiredApp[];
  /** Ids of the activations to whose sets no later rollback returns. */
  rolledBack?: readonly number[];
}

/**
 * Decides what comes next.
 * @param history newest first
 * @returns null where nothing is to change
 * @throws ReleaseRefusal
 */
export type Decide = (history: readonly Activation[]) => Plan | null | Promise<Plan | null>;

/** Decides upon the history and adds what was decided; where another activation came in between, decides anew. */
export const decideActivation = async (
  { store }: Pick<ReleaseContext, 'store'>,
  { by, why }: Note,
  decide: Decide,
): Promise<Activation | null> => {
  for (;;) {
    const history = await listActivations(store);
    const plan = await decide(history);
    if (!plan) return null;
    const retired = retiredWith(plan, history[0]);
    const next = { ...plan.next, retired, by, why, at: Date.now() };
    const { rolledBack = [] } = plan;
    const added = await addActivation(store, { after: history[0]?.id ?? 0, next, rolledBack });
    if (added) return added;
  }
};

const retiredWith = ({ next, retired = [] }: Plan, now: Activation | undefined): RetiredApp[] => {
  const before = now?.retired.filter(({ app }) => !retired.some((one) => one.app === app)) ?? [];
  return [...before, ...retired].filter(({ app }) => next.releases[app] === undefined);
};
