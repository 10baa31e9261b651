/**
 * Novels that are found and then sorted, at most. Up to here sorting is quicker than walking all novels in order until
 * a page is full; where more novels match, walking finds a page soon. By asking first which of the two it is, the cost
 * of a page stays bounded however large the library. Sorting costs 4 µs a novel (1 where the narrow index of sort-novels.ts
 * serves) and walking 12 (SQLite, 300,000 novels), so that for a million novels the two meet near 10,000.
 */
export const maxSortedNovels = 10_000;

/**
 * Novels that one page looks at, at most, where conditions are checked novel by novel: two frequent tags that never meet would
 * otherwise be sought among all. 12 µs each (SQLite), so a page costs some 0.12 s at worst.
 */
export const maxLookedAt = 10_000;
