import { randomInt } from 'node:crypto';
import type { ActiveReleases } from '../releases/release.ts';
import type { Offer } from '../releases/release-source.ts';

/** A visitor's lot in a canary. What varies by it is kept by no shared cache (docs/decisions/0012-releases.md). */
export const canaryCookie = 'canary';

/** How long a visitor keeps the lot, in seconds: longer than any canary should run. */
const keptFor = 30 * 86_400;

interface Choice {
  releases: ActiveReleases;
  /** Whether only this visitor may be given the answer. */
  personal: boolean;
  /** For the `set-cookie` header, where the visitor's lot is new or changed. */
  cookie?: string;
}

/**
 * Which releases a visitor gets. While there is a canary every visitor draws a number from 0 to 99 once, and those below
 * the percentage get it; they stay in as long as the percentage does not fall. Without a canary nobody is given a cookie.
 *
 * @param cookies the request's `cookie` header
 * @param secure whether the site is reached over TLS
 */
export const chooseReleases = ({ stable, canary }: Offer, cookies: string | undefined, secure: boolean): Choice => {
  const lot = lotIn(cookies);
  if (!canary) {
    // Whoever was in it would pass by the caches for as long as the cookie lasts.
    return lot?.isIn
      ? { releases: stable, personal: true, cookie: cookieOf('', 0, secure) }
      : { releases: stable, personal: false };
  }
  const of = canary.release.slice(canary.release.lastIndexOf('-') + 1);
  const number = lot?.of === of ? lot.number : randomInt(100);
  const isIn = number < canary.percent;
  const isNew = lot?.of !== of || lot.isIn !== isIn;
  return {
    releases: isIn ? canary.releases : stable,
    personal: isIn || isNew,
    ...(isNew && { cookie: cookieOf(`${isIn ? 'in' : 'out'}.${number}.${of}`, keptFor, secure) }),
  };
};

interface Lot {
  isIn: boolean;
  number: number;
  /** The hash in the canary's name: another canary is another lot. */
  of: string;
}

const lotIn = (cookies = ''): Lot | undefined => {
  const [, side, number, of] = /(?:^|;\s*)canary=(in|out)\.(\d{1,2})\.([0-9a-z]+)(?:;|$)/.exec(cookies) ?? [];
  return of === undefined ? undefined : { isIn: side === 'in', number: Number(number), of };
};

const cookieOf = (value: string, seconds: number, secure: boolean): string =>
  `${canaryCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
