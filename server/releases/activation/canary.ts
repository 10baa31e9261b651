import type { Activation } from 'release/activation';
import { appOf } from 'release/name';
import { ReleaseRefusal } from 'release/refusal';
import type { ReleaseContext } from '../release-context.ts';
import { trySet } from './check-set.ts';
import { type ActNote, decideActivation } from './decide-activation.ts';

/**
 * Gives a release to a share of visitors.
 * @param percent of visitors, 1 to 99
 * @throws ReleaseRefusal
 */
export const startCanary = async (
  context: ReleaseContext,
  release: string,
  percent: number,
  note: ActNote,
): Promise<Activation> => {
  const added = await decideActivation(context, note, async ([now]) => {
    if (!now) throw new ReleaseRefusal(['网站还没有生效的发布']);
    const app = appOf(release);
    if (now.releases[app] === release) throw new ReleaseRefusal([`${release} 已经对所有人生效`]);
    if (now.canary && appOf(now.canary.release) !== app) {
      throw new ReleaseRefusal([`${now.canary.release} 正在试发，请先结束它`]);
    }
    await trySet(context, { ...now.releases, [app]: release }, [app]);
    return { next: { releases: now.releases, canary: { release, percent }, kind: 'canary' } };
  });
  return added as Activation;
};

/**
 * Ends the canary.
 * @param app ends it only where it is this app's
 * @returns null where there is none
 */
export const endCanary = (context: ReleaseContext, note: ActNote, app?: string): Promise<Activation | null> =>
  decideActivation(context, note, ([now]) => {
    if (!now?.canary || (app !== undefined && appOf(now.canary.release) !== app)) return null;
    return { next: { releases: now.releases, canary: null, kind: 'canary' } };
  });
