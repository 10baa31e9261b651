import type { Activation } from 'release/activation';
import { appOf } from 'release/name';
import { ReleaseRefusal } from 'release/refusal';
import { pathPrefixes } from 'shared-api/route-prefixes';
import { isWithin } from '../is-within.ts';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished } from '../release-folders.ts';
import { checkedSet } from './check-set.ts';
import { type ActNote, decideActivation } from './decide-activation.ts';

/**
 * Takes a remote out of the site, with its pages and its entries in the frame; its own canary ends. Pages that are open go
 * on with it, and a rollback of the app brings it back.
 * @param redirect path of the site to which its addresses lead; null where they lead nowhere
 * @returns null where it is so already
 * @throws ReleaseRefusal
 */
export const retire = async (
  context: ReleaseContext,
  { app, redirect: asked }: { app: string; redirect: string | null },
  note: ActNote,
): Promise<Activation | null> => {
  const redirect = asked === null ? null : sitePath(asked);
  return decideActivation(context, note, ([now]) => {
    if (app === 'shell') throw new ReleaseRefusal(['壳不能下线：没有它就没有网站']);
    const before = now?.retired.find((one) => one.app === app);
    const paths = now && pathsOf(context, now, app);
    if (!now || !paths) throw new ReleaseRefusal([`没有生效的 ${app}，无从下线`]);
    expectLiving(redirect, [...paths, ...now.retired.flatMap((one) => one.paths)]);
    if (before && before.redirect === redirect) return null;
    const { [app]: _taken, ...releases } = now.releases;
    checkedSet(context, releases);
    const canary = now.canary && appOf(now.canary.release) !== app ? now.canary : null;
    return { next: { releases, canary, kind: 'retire' }, retired: [{ app, paths, redirect }] };
  });
};

/**
 * Refuses a redirect to addresses that are gone themselves, so that no two ever lead to each other.
 * @param gone beginnings of these addresses
 * @throws ReleaseRefusal
 */
export const expectLiving = (redirect: string | null, gone: readonly string[]): void => {
  if (redirect !== null && gone.some((path) => isWithin(redirect.split(/[?#]/, 1)[0] ?? '', path))) {
    throw new ReleaseRefusal([`转向的地址 ${redirect} 也已下线`]);
  }
};

/** The beginnings of an app's addresses: of its active release, or as they were kept when it was taken out. */
const pathsOf = ({ folder }: Pick<ReleaseContext, 'folder'>, now: Activation, app: string): string[] | undefined => {
  const kept = now.retired.find((one) => one.app === app);
  const name = now.releases[app];
  const release = name === undefined ? undefined : findPublished(folder, name);
  return kept?.paths ?? (release && pathPrefixes(release.routes));
};

/** A path of the site as a redirect names it: percent-encoded, with its query. @throws ReleaseRefusal where it is none */
const sitePath = (redirect: string): string => {
  const base = 'http://site.invalid';
  const url = redirect.startsWith('/') && URL.canParse(redirect, base) ? new URL(redirect, base) : undefined;
  if (url === undefined || url.origin !== base || url.pathname.startsWith('//')) {
    throw new ReleaseRefusal([`转向的地址应是本站的路径，形如 /home，而不是 ${redirect}`]);
  }
  return url.pathname + url.search + url.hash;
};
