import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { RowId } from './staff.ts';

const Count = Type.Integer({ minimum: 0 });

/** Sums of one day in China. `readers` are different ones, members and visitors, counted to some 2 per cent. */
export const SiteDay = Type.Object({
  day: Type.String({ format: 'date' }),
  readers: Count,
  members: Type.Integer({ minimum: 0, description: '新注册的会员' }),
  chapters: Type.Integer({ minimum: 0, description: '翻开的章' }),
  seconds: Type.Integer({ minimum: 0, description: '会员阅读的秒数' }),
});

const CountedNovel = Type.Object({ id: RowId, title: Type.String(), author: Type.String(), count: Count });

/** A release that is active, and what its pages reported within a day. */
const ActiveRelease = Type.Object({
  app: Type.String(),
  release: Type.String(),
  loads: Count,
  faults: Count,
  interactive_ms: Nullable(Count),
});

/** The site at a glance. Parts that the role of whoever asks does not open are null. */
export const Overview = Type.Object({
  /** Twelve weeks, the oldest first, today the last. */
  days: Type.Array(SiteDay),
  waiting: Type.Object({
    /** Feedback without an answer, at most 1,000 of it. */
    feedback: Count,
    /** Imported files on which somebody has to look. */
    imports: Nullable(Count),
  }),
  /** What was read within a week, and left or not found within thirty days. For editors. */
  novels: Nullable(
    Type.Object({
      read: Type.Array(CountedNovel),
      left: Type.Array(CountedNovel),
      searches: Type.Array(Type.Object({ keyword: Type.String(), count: Count })),
    }),
  ),
  /** How the site fares. For administrators. */
  site: Nullable(
    Type.Object({
      releases: Type.Array(ActiveRelease),
      disk: Type.Object({ free_bytes: Count, bytes: Count }),
      backup: Type.Object({ at: Nullable(Time), warning: Nullable(Type.String()) }),
    }),
  ),
});

export type SiteDay = Static<typeof SiteDay>;
export type Overview = Static<typeof Overview>;
