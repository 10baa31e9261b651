/**
 * Whether an If-None-Match header has a page's tag, so that a 304 is enough. The comparison is weak: a proxy that compresses
 * anew marks what it passes on with `W/`. Source: RFC 9110, section 13.1.2.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, ''))) ?? false;
