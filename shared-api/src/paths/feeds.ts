// What other programs read of the site, relative to its origin: feed readers, browsers' search boxes, reading apps.

/** Atom feed of the newest chapters of the site. */
export const newChapters = '/feed.xml';
/** Atom feed of the newest chapters of one novel. */
export const novel = (novelId: string) => `/feed/${encodeURIComponent(novelId)}.xml`;
/** OpenSearch description of the site's search. */
export const openSearch = '/opensearch.xml';
/** OPDS catalogue, version 1.2: the list of its lists. */
export const catalogue = '/opds';
/** The same catalogue, version 2.0. */
export const catalogue2 = '/opds/v2';
/** A novel as an EPUB file. */
export const epub = (novelId: string) => `/epub/${encodeURIComponent(novelId)}.epub`;
