import type { Note, ReleaseContext } from '../release-context.ts';
import { appOf } from '../release-name.ts';
import type { Activation } from './activations.ts';
import { composeCandidate, testCandidate } from './candidate-set.ts';
import { decideActivation } from './decide-activation.ts';
import { isSameSet } from './last-good.ts';

/**
 * Makes published releases the active ones of their apps. A canary of one of these apps ends with it.
 * @returns null where they are active already
 * @throws ReleaseRefusal
 */
export const activate = (context: ReleaseContext, names: readonly string[], note: Note): Promise<Activation | null> =>
  decideActivation(context, note, async ([now]) => {
    const apps = names.map(appOf);
    const releases = { ...now?.releases, ...Object.fromEntries(names.map((name) => [appOf(name), name])) };
    const canary = now?.canary && !apps.includes(appOf(now.canary.release)) ? now.canary : null;
    if (now && isSameSet(now.releases, releases) && canary === now.canary) return null;
    // The very first set breaks nothing that works, so it is not smoke-tested.
    if (now) await testCandidate(context, releases, apps);
    else composeCandidate(context, releases);
    return { next: { releases, canary, kind: 'activate' } };
  });
