/**
 * Novels that are found and then sorted, at most. Where more novels match, walking all novels in order fills a page soon. By asking first
 * which of the two it is, the cost of a page stays bounded however large the library. Sorting by the narrow index (sort-novels.ts) costs
 * 1.4 µs a novel, walking 0.6 to 1 (SQLite).
 */
export const maxSortedNovels = 6_000;

/**
 * Hits of a search that are found and then sorted, at most. Finding and sorting costs 1.4 µs a hit, walking the popular novels 1.6 each until
 * a page is full (SQLite): with a million novels the two meet near 6,000, at some 8 ms.
 */
export const maxSortedHits = 6_000;

/**
 * Novels that one page looks at, at most, where conditions are checked novel by novel: two frequent tags that never meet would
 * otherwise be sought among all. 0.6 to 1 µs each (SQLite), where only indexes are read.
 */
export const maxLookedAt = 6_000;
