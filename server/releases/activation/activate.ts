import type { Activation } from 'release/activation';
import { appOf } from 'release/name';
import type { ReleaseContext } from '../release-context.ts';
import { checkedSet, namesWith, trySet } from './check-set.ts';
import { type ActNote, decideActivation } from './decide-activation.ts';
import { isSameSet } from './last-good.ts';

/**
 * Makes published releases the active ones of their apps. A canary of one of these apps ends with it.
 * @returns null where they are active already
 * @throws ReleaseRefusal
 */
export const activate = (
  context: ReleaseContext,
  names: readonly string[],
  note: ActNote,
): Promise<Activation | null> =>
  decideActivation(context, note, async ([now]) => {
    const apps = names.map(appOf);
    const releases = namesWith(now?.releases, names);
    const canary = now?.canary && !apps.includes(appOf(now.canary.release)) ? now.canary : null;
    if (now && isSameSet(now.releases, releases) && canary === now.canary) return null;
    // The very first set breaks nothing that works, so it is not smoke-tested.
    if (now) await trySet(context, releases, apps);
    else checkedSet(context, releases);
    return { next: { releases, canary, kind: 'activate' } };
  });
