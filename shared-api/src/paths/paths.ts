/**
 * Every address of the site, in one list: the pages that readers see and the calls that pages make.
 * Links across remotes go through here, so no area needs to know another.
 * They are namespaces and no objects: of an object a bundler keeps all, of a namespace what is used.
 */

export * as calls from './calls.ts';
export * as feeds from './feeds.ts';
export * as pages from './pages.ts';
export type { CollectionQuery, FilterQuery, RankingQuery } from './query.ts';

/** Everything the API answers stands under this path. Source: specification, section 9. */
export const apiBase = '/api/v1';
