/**
 * The tables, as every query sees them. Each feature adds its own, in its tables.ts or beside the one file that is about a table,
 * by declaring them here (declaration merging); only what belongs to no feature stands in this file. Times are epoch milliseconds, days those of
 * china-day.ts, ids counting integers (strings on the wire alone). The reasons for keys and indexes stand with the
 * migration that makes them.
 */
export interface Tables {
  content_revision: ContentRevisionTable;
}

/** A single row: `value` counts all changes of what readers see, `additions` those that only added something. */
interface ContentRevisionTable {
  value: number;
  additions: number;
}
