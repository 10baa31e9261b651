/**
 * The tables, as every query sees them. Each feature adds its own in its tables.ts, by declaring them here (declaration
 * merging); only what belongs to no feature stands in this file. Times are epoch milliseconds, days those of
 * china-day.ts, ids counting integers (strings on the wire alone). The reasons for keys and indexes stand with the
 * migration that makes them.
 */
export interface Tables {
  content_revision: ContentRevisionTable;
}

/** One row: how often what readers see has changed, and how often only by something that came. */
interface ContentRevisionTable {
  value: number;
  additions: number;
}
