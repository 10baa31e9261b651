/**
 * How many works are few: so many are sorted sooner than a page of them is found by walking all works in order, and
 * where there are more, walking finds a page soon. By asking first which of the two it is, what a page costs stays
 * bounded however large the library. Sorting costs 4 µs a work and walking 12 (SQLite, 300,000 novels), so that for a
 * million works the two meet near 10,000.
 */
export const few = 10_000;
