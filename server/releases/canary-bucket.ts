import { randomInt } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { ActiveReleases } from './release.ts';
import type { ReleaseSelection } from './release-source.ts';

/** Name of the cookie with a visitor's bucket. Its pages are kept by no shared cache (docs/decisions/0012-releases.md). */
export const canaryCookie = 'canary';

/** Time that a visitor keeps the bucket: longer than any canary should run. */
const cookieMaxAgeSeconds = 30 * 86_400;

/** The releases that one visitor gets. */
export interface VisitorReleases {
  releases: ActiveReleases;
  /** Whether only this visitor may be given the answer. */
  personal: boolean;
  /** Value of the `set-cookie` header, where the visitor's bucket is new or changed. */
  cookie?: string;
}

/**
 * Chooses the releases that a visitor gets. While there is a canary every visitor is put once into one of 100 buckets at random,
 * and those below the percentage get it; they stay in as long as the percentage does not fall. Without a canary nobody is
 * given a cookie.
 *
 * @param cookies the request's `cookie` header
 * @param secure whether the site is reached over TLS
 */
export const chooseReleases = (
  { stable, canary }: ReleaseSelection,
  cookies: string | undefined,
  secure: boolean,
): VisitorReleases => {
  const known = bucketIn(cookies);
  if (!canary) {
    // With the cookie this visitor's requests would bypass shared caches for as long as it lasts.
    return known?.isIn
      ? { releases: stable, personal: true, cookie: cookieOf('', 0, secure) }
      : { releases: stable, personal: false };
  }
  const hash = canary.release.slice(canary.release.lastIndexOf('-') + 1);
  const bucket = known?.hash === hash ? known.bucket : randomInt(100);
  const isIn = bucket < canary.percent;
  const isNew = known?.hash !== hash || known.isIn !== isIn;
  return {
    releases: isIn ? canary.releases : stable,
    personal: isIn || isNew,
    ...(isNew && { cookie: cookieOf(`${isIn ? 'in' : 'out'}.${bucket}.${hash}`, cookieMaxAgeSeconds, secure) }),
  };
};

interface CanaryBucket {
  /** 0 to 99. */
  bucket: number;
  /** Whether the visitor got the canary, at the percentage of that time. */
  isIn: boolean;
  /** The hash in the canary's name: for another canary another bucket is drawn. */
  hash: string;
}

const bucketIn = (cookies = ''): CanaryBucket | undefined => {
  const value = parse(cookies)[canaryCookie] ?? '';
  const [, side, bucket, hash] = /^(in|out)\.(\d{1,2})\.([0-9a-z]+)$/.exec(value) ?? [];
  return hash === undefined ? undefined : { bucket: Number(bucket), isIn: side === 'in', hash };
};

const cookieOf = (value: string, maxAge: number, secure: boolean): string =>
  serialize(canaryCookie, value, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
