import type { FastifyBaseLogger } from 'fastify';
import { FailedCall } from '../../http/failures/failures.ts';
import { inspectorCookie } from '../override/inspector-cookie.ts';
import { overriddenSet } from '../override/overridden-set.ts';
import { overrideCookie, overrideEnd, overrideTokenIn } from '../override/override-routes.ts';
import { type Override, readOverride } from '../override/override-token.ts';
import type { ReleaseSet } from '../release-set.ts';
import { canaryCookie, shareOfCanary } from './canary-share.ts';
import type { ReleaseSource } from './release-source.ts';
import type { Selection } from './selection.ts';

/** The set that one visitor gets. */
export interface SetForVisitor {
  set: ReleaseSet;
  /** Whether only this visitor may be given the answer. */
  isPersonal: boolean;
  /** By which it was chosen: one app of it is a developer's build, which does not run on this machine, or some are releases of one's own choice. */
  override?: Override;
  /** Value of the `set-cookie` header, where the visitor's place in the canary is new or changed. */
  cookie?: string;
}

/** A request, as far as it says which set it gets. */
interface Visitor {
  /** The request's `cookie` header. */
  cookies: string | undefined;
  /** Whether the site is reached over TLS. */
  isSecure: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether they are of the staff now; asked only where they chose releases for themselves. */
  isStaff: () => Promise<boolean>;
}

interface OverrideOptions {
  /** Secret of the site with which overrides are signed. */
  secret: () => string;
  /** Folder with the descriptions of developers' builds. */
  releasesDir: string;
  /** Gives the set of published releases. */
  setOf: ReleaseSource['setOf'];
}

/**
 * Chooses the set that a visitor gets: that of their override, else the canary's where they belong to its share, else the stable one.
 * @throws FailedCall 410 where the build of an override is not described any more
 */
export const chooseSet = async (
  { stable, canary }: Selection,
  { cookies, isSecure, log, isStaff }: Visitor,
  { secret, releasesDir, setOf }: OverrideOptions,
): Promise<SetForVisitor> => {
  const override = overrideIn(cookies, secret);
  if (override && (!('releases' in override) || (await isStaff()))) {
    const set = await overriddenSet(stable, override, { releasesDir, setOf }).catch((error: unknown) => {
      log.warn({ err: error, override }, 'what an override names is not there');
      throw new FailedCall(410, 'gone', `${whatIsMissing(override)}要结束试看，请打开 ${overrideEnd}`);
    });
    return { set, isPersonal: true, override };
  }
  const { isIn, ...changed } = shareOfCanary(canary, cookies, isSecure);
  const set = canary && isIn ? canary.set : stable;
  return { set, isPersonal: isIn || changed.cookie !== undefined, ...changed };
};

const whatIsMissing = (override: Override): string =>
  'releases' in override
    ? `自己选的版本 ${override.releases.join('、')} 已经不在了。`
    : `没有 ${override.app} 这次构建的说明了：请重新签发链接。`;

/** Whether a visitor with these cookies may get another page than most. @param cookies the request's `cookie` header */
export const mayGetAnotherPage = (cookies: string): boolean =>
  cookies.includes(canaryCookie) || cookies.includes(overrideCookie) || cookies.includes(inspectorCookie);

/** The valid override in a request's `cookie` header, if there is one. */
const overrideIn = (cookies: string | undefined, secret: () => string): Override | undefined => {
  const token = overrideTokenIn(cookies);
  const override = token === undefined ? undefined : readOverride(secret(), token, Date.now());
  return typeof override === 'object' ? override : undefined;
};
