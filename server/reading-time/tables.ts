declare module '../db/tables.ts' {
  /** Time spent reading, by day. */
  interface Tables {
    reading_days: ReadingDayTable;
    reading_day_reports: ReadingDayReportTable;
  }
}

interface ReadingDayTable {
  member_id: number;
  /** `YYYY-MM-DD` where the reader is. */
  day: string;
  seconds: number;
  characters: number;
}

/** Reports that were counted, so that one that is sent twice counts once. */
interface ReadingDayReportTable {
  member_id: number;
  report_id: string;
  received_at: number;
}

export type {};
