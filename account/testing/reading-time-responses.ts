import { calls } from 'shared-api/paths';
import { ReadingTime } from 'shared-api/schemas/reading-time';
import { type Respond, validated } from 'shared-api/testing/mock-api';
import type { MemberRecords } from './member-records.ts';

/** The days of reading, with their totals. */
export const readingTimeResponses = (records: MemberRecords): Record<string, Respond> => ({
  [`GET ${calls.readingTime()}`]: () => {
    const days = records.readingDays;
    return validated(ReadingTime, {
      days,
      total: {
        seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
        characters: days.reduce((sum, { characters }) => sum + characters, 0),
        days: days.length,
        since: days[0]?.day ?? null,
      },
    });
  },
  [`POST ${calls.clearReadingTime}`]: () => {
    records.readingDays = [];
    return { msg: '阅读统计已清空' };
  },
});
