import { randomInt } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Selection } from './selection.ts';

/** Name of the cookie with a visitor's number. Its pages are kept by no shared cache (docs/decisions/0012-releases.md). */
export const canaryCookie = 'canary';

/** Time that a visitor keeps the number: longer than any canary should run. */
const cookieMaxAgeSeconds = 30 * 86_400;

/**
 * Says whether a visitor belongs to the share that gets the canary. While there is one every visitor is given once a number from 0 to
 * 99 at random, and those below the percentage get it; they stay in as long as the percentage does not fall. Without a canary nobody
 * is given a cookie.
 *
 * @param cookies the request's `cookie` header
 * @param isSecure whether the site is reached over TLS
 * @returns `cookie`: value of the `set-cookie` header, where the visitor's number is new or on the other side of the percentage
 */
export const shareOfCanary = (
  canary: Selection['canary'],
  cookies: string | undefined,
  isSecure: boolean,
): { isIn: boolean; cookie?: string } => {
  const known = placeIn(cookies);
  if (!canary) {
    // With the cookie this visitor's requests would bypass shared caches for as long as it lasts.
    return known?.isIn ? { isIn: false, cookie: cookieOf('', 0, isSecure) } : { isIn: false };
  }
  const hash = canary.release.slice(canary.release.lastIndexOf('-') + 1);
  const number = known?.hash === hash ? known.number : randomInt(100);
  const isIn = number < canary.percent;
  if (known?.hash === hash && known.isIn === isIn) return { isIn };
  return { isIn, cookie: cookieOf(`${isIn ? 'in' : 'out'}.${number}.${hash}`, cookieMaxAgeSeconds, isSecure) };
};

/** What a visitor's cookie says. */
interface Place {
  /** 0 to 99. */
  number: number;
  /** Whether the visitor got the canary, at the percentage of that time. */
  isIn: boolean;
  /** The hash in the canary's name: for another canary another number is drawn. */
  hash: string;
}

const placeIn = (cookies = ''): Place | undefined => {
  const value = parse(cookies)[canaryCookie] ?? '';
  const [, side, number, hash] = /^(in|out)\.(\d{1,2})\.([0-9a-z]+)$/.exec(value) ?? [];
  return hash === undefined ? undefined : { number: Number(number), isIn: side === 'in', hash };
};

const cookieOf = (value: string, maxAge: number, secure: boolean): string =>
  serialize(canaryCookie, value, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
