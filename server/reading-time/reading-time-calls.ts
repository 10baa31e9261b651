import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { ReadingTime, ReadingTimeCounted, ReadingTimeParams, ReadingTimeReport } from 'shared-api/schemas/reading-time';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { type CallOptions, patternOf } from '../http/calls.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { createRateLimit } from '../http/limits/rate-limit.ts';
import { respondsWith } from '../http/responses.ts';
import { clearReadingTime, countReadingTime, getReadingTime } from './reading-time.ts';

const tags = ['阅读统计'];

/** A page reports once a minute; somebody reads on a few devices at most, and may catch up on what was kept offline. */
const maxReportsPerMinute = { byAddress: 30, total: 60_000 };

/** Registers the calls of reading time. */
export const readingTimeCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, figures }) => {
  const takesReport = createRateLimit(maxReportsPerMinute, Date.now);

  app.post(
    calls.reportReadingTime,
    {
      schema: {
        summary: '报告又读了多久、多少字；同一 report_id 只计一次',
        tags,
        body: ReadingTimeReport,
        response: respondsWith(ReadingTimeCounted),
      },
    },
    async (request) => {
      const { id } = memberOf(request);
      if (!takesReport(String(id))) throw new FailedCall(429, 'too_many_requests', '报告过于频繁，请稍后再试');
      const counted = await countReadingTime(store, id, request.body, Date.now());
      if (counted)
        figures.count(
          'seconds',
          request.body.days.reduce((sum, { seconds }) => sum + seconds, 0),
        );
      return { data: { counted } };
    },
  );

  app.get(
    patternOf(calls.readingTime),
    {
      schema: {
        summary: '每天读了多久、多少字',
        tags,
        querystring: ReadingTimeParams,
        response: respondsWith(ReadingTime),
      },
    },
    async (request) => ({ data: await getReadingTime(store, memberOf(request).id, request.query) }),
  );

  app.post(
    calls.clearReadingTime,
    {
      schema: {
        summary: '清空阅读统计',
        tags,
        body: Type.Object({}),
        response: respondsWith(Type.Object({ msg: Type.String() })),
      },
    },
    async (request) => {
      await clearReadingTime(store, memberOf(request).id);
      return { data: { msg: '阅读统计已清空' } };
    },
  );
};
