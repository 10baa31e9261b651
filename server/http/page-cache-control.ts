/**
 * Seconds for which a shared cache may keep an answer, and may go on to give it after that while it asks for a new one: within
 * a minute in all, so that what is taken down is gone from them too.
 */
export const sharedCacheSeconds = { fresh: 30, stale: 30 } as const;

/** `cache-control` of what a browser may keep for some seconds, and shared caches no longer than anything else. */
export const publicFor = (seconds: number): string =>
  `public, max-age=${seconds}, s-maxage=${sharedCacheSeconds.fresh}, stale-while-revalidate=${sharedCacheSeconds.stale}`;

/** `cache-control` of pages for everybody: browsers ask each time, and an ETag answers most. */
export const publicPage = publicFor(0);

/** `cache-control` of pages for one visitor alone. */
export const personalPage = 'private, no-store';

/** `cache-control` of pages that are about to be others: no shared cache keeps them, and browsers ask each time. */
export const passingPage = 'private, no-cache';
