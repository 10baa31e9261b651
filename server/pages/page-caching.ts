/** For how long a shared cache may keep a page, and give it on while it renews it behind its back, in seconds. */
export const sharedCaching = { fresh: 60, stale: 600 } as const;

/** Browsers ask each time; an ETag answers most. */
export const publicPage = `public, max-age=0, s-maxage=${sharedCaching.fresh}, stale-while-revalidate=${sharedCaching.stale}`;

/** For what one visitor alone may be given. */
export const personalPage = 'private, no-store';
