declare module '../db/tables.ts' {
  /** Sums by day that the console shows (docs/decisions/0105-site-figures-are-counters-by-day-not-queries.md). No row is about a reader. */
  interface Tables {
    site_days: SiteDayTable;
    reader_sketches: ReaderSketchTable;
    empty_searches: EmptySearchTable;
    left_novels: LeftNovelTable;
  }
}

interface SiteDayTable {
  /** As china-day.ts numbers it. */
  day: number;
  /** Different readers, accounts made, chapters opened, and seconds that members read. */
  kind: 'readers' | 'members' | 'chapters' | 'seconds';
  count: number;
}

/** The readers of a day that has not ended, as reader-sketch.ts keeps them. */
interface ReaderSketchTable {
  day: number;
  sketch: Buffer;
}

/** Searches of a day that found nothing, by what was looked for. */
interface EmptySearchTable {
  day: number;
  keyword: string;
  count: number;
}

/** How often a novel was taken from a shelf, or given up, on a day. */
interface LeftNovelTable {
  day: number;
  novel_id: number;
  count: number;
}

export type DayKind = SiteDayTable['kind'];
