import type { Activation, Note, RetiredApp } from 'release/activation';
import type { Authority } from '../../console/record/record-act.ts';
import type { ReleaseContext } from '../release-context.ts';
import { addActivation, listActivations, type NewActivation } from './activations.ts';

/** Who acts, and why; of staff also on whose word, for the record. */
export interface ActNote extends Note {
  authority?: Authority | undefined;
}

/** The activation that comes next. */
export interface NextActivation {
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
type Decide = (history: readonly Activation[]) => NextActivation | null | Promise<NextActivation | null>;

/** Decides upon the history and adds what was decided; where another activation came in between, decides anew. */
export const decideActivation = async (
  { store }: Pick<ReleaseContext, 'store'>,
  { by, why, authority }: ActNote,
  decide: Decide,
): Promise<Activation | null> => {
  for (;;) {
    const history = await listActivations(store);
    const plan = await decide(history);
    if (!plan) return null;
    const retired = retiredWith(plan, history[0]);
    const next = { ...plan.next, retired, by, why, at: Date.now() };
    const { rolledBack = [] } = plan;
    const added = await addActivation(store, { after: history[0]?.id ?? 0, next, rolledBack, authority });
    if (added) return added;
  }
};

const retiredWith = ({ next, retired = [] }: NextActivation, now: Activation | undefined): RetiredApp[] => {
  const before = now?.retired.filter(({ app }) => !retired.some((one) => one.app === app)) ?? [];
  return [...before, ...retired].filter(({ app }) => next.releases[app] === undefined);
};
