/** Seconds for which a shared cache may keep a page, and may go on to give it after that while it asks for a new one. */
export const sharedCacheSeconds = { fresh: 60, stale: 600 } as const;

/** `cache-control` of pages for everybody: browsers ask each time, and an ETag answers most. */
export const publicPage = `public, max-age=0, s-maxage=${sharedCacheSeconds.fresh}, stale-while-revalidate=${sharedCacheSeconds.stale}`;

/** `cache-control` of pages for one visitor alone. */
export const personalPage = 'private, no-store';
