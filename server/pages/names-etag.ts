/**
 * Whether an If-None-Match header names a page, so that a 304 is answer enough. Compared weakly: a proxy that compresses
 * anew marks what it passes on with `W/`. Source: RFC 9110, section 13.1.2.
 */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, ''))) ?? false;
