import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { ContinueReading, Progress, ProgressReport } from 'shared-api/schemas/bookshelf';
import { memberOf } from '../auth/require-member.ts';
import type { CallOptions } from '../http/call-options.ts';
import { respondsWith } from '../http/responses.ts';
import { notReadable } from '../novels/catalog/not-readable.ts';
import { continueReading } from './continue-reading.ts';
import { saveProgress } from './save-progress.ts';

const tags = ['阅读进度'];

/** Registers the calls of reading progress. */
export const progressCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.post(
    calls.progress,
    {
      schema: {
        summary: '报告读到哪里；read_at 较新的为准，返回此后的进度',
        tags,
        body: ProgressReport,
        response: respondsWith(Progress),
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
    { schema: { summary: '最近读过的作品', tags, response: respondsWith(ContinueReading) } },
    async (request) => ({ data: await continueReading(store, memberOf(request).id) }),
  );
};
