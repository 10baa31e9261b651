import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { ContinueReading, Progress, ProgressReport } from 'shared-api/schemas/bookshelf';
import { continueReading } from '../store/continue-reading.ts';
import { saveProgress } from '../store/reading-progress.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { memberOf } from './member.ts';
import { notReadable } from './not-readable.ts';

const tags = ['阅读进度'];

/** Where members are in their books. */
export const progressCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.post(
    calls.progress,
    {
      schema: {
        summary: '报告读到哪里；read_at 较新的为准，返回此后的进度',
        tags,
        body: ProgressReport,
        response: answers(Progress),
      },
    },
    async (request) => {
      const progress = await saveProgress(store, memberOf(request).id, request.body, Date.now());
      if (!progress) throw await notReadable(store, request.body.cid, '章节');
      return { data: progress };
    },
  );

  app.get(
    calls.continueReading,
    { schema: { summary: '最近读过的作品', tags, response: answers(ContinueReading) } },
    async (request) => ({ data: await continueReading(store, memberOf(request).id) }),
  );
};
