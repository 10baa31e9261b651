import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

/** A day where the reader is, `2026-03-09`. */
const Day = Type.String({ format: 'date', description: '读者所在地的日期' });

export const secondsPerDay = 86_400;
/** Beyond what anybody reads in a day: 1,000 characters a minute around the clock. */
export const maxCharactersPerDay = 1_440_000;
/** Days of one report, and of one answer: a year and what a browser collected before somebody signed in. */
export const maxDays = 400;

/** Time spent reading on one day, and the characters read. */
export const ReadingDay = Type.Object({
  day: Day,
  seconds: Type.Integer({ minimum: 0, maximum: secondsPerDay }),
  characters: Type.Integer({ minimum: 0, maximum: maxCharactersPerDay }),
});

/** What was read since the last report. One that is sent twice, with the same `report_id`, counts once. */
export const ReadingTimeReport = Type.Object({
  report_id: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  days: Type.Array(ReadingDay, { minItems: 1, maxItems: maxDays }),
});
/** Whether a report counted: false for one that had counted before. */
export const ReadingTimeCounted = Type.Object({ counted: Type.Boolean() });

/** Days with reading, in order, and the totals of all there are. */
export const ReadingTime = Type.Object({
  days: Type.Array(ReadingDay),
  total: Type.Object({
    seconds: Type.Integer(),
    characters: Type.Integer(),
    days: Type.Integer(),
    since: Nullable(Day),
  }),
});
/** From and to, both included; without them the last {@link maxDays} days there are. */
export const ReadingTimeParams = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) });

export type ReadingDay = Static<typeof ReadingDay>;
export type ReadingTimeReport = Static<typeof ReadingTimeReport>;
export type ReadingTime = Static<typeof ReadingTime>;
export type ReadingTimeParams = Static<typeof ReadingTimeParams>;
