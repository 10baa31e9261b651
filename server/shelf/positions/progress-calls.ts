import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import {
  ContinueReading,
  Progress,
  ProgressReport,
  ProgressReports,
  ProgressSaved,
  ReadingHistory,
  Removed,
  RemoveFromHistory,
} from 'shared-api/schemas/bookshelf';
import { Cursor, Nullable } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { clearHistory, continueReading, joinHistory, listHistory, removeFromHistory } from './reading-history.ts';
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
        response: respondsWith(Nullable(Progress)),
      },
    },
    async (request) => {
      const progress = await saveProgress(store, memberOf(request).id, request.body, Date.now());
      if (progress === undefined) throw await notReadable(store, request.body.cid, '章节');
      return { data: progress };
    },
  );

  app.get(
    calls.continueReading,
    { schema: { summary: '最近读过的作品', tags, response: respondsWith(ContinueReading) } },
    async (request) => ({ data: await continueReading(store, memberOf(request).id) }),
  );

  app.get(
    patternOf(calls.readingHistory),
    {
      schema: {
        summary: '阅读历史，所有设备，最近读的在前',
        tags,
        querystring: Type.Object({ cursor: Type.Optional(Cursor) }),
        response: respondsWith(ReadingHistory),
      },
    },
    async (request) => ({ data: await listHistory(store, memberOf(request).id, request.query.cursor) }),
  );

  app.post(
    calls.joinHistory,
    {
      schema: {
        summary: '把浏览器里存的进度并入账号；每部作品以 read_at 较新的为准',
        tags,
        body: ProgressReports,
        response: respondsWith(ProgressSaved),
      },
    },
    async (request) => ({
      data: { saved: await joinHistory(store, memberOf(request).id, request.body.items, Date.now()) },
    }),
  );

  app.post(
    calls.removeFromHistory,
    { schema: { summary: '从阅读历史中删除', tags, body: RemoveFromHistory, response: respondsWith(Removed) } },
    async (request) => ({
      data: { removed: await removeFromHistory(store, memberOf(request).id, request.body.bids, Date.now()) },
    }),
  );

  app.post(
    calls.clearHistory,
    { schema: { summary: '清空阅读历史', tags, response: respondsWith(Removed) } },
    async (request) => ({ data: { removed: await clearHistory(store, memberOf(request).id, Date.now()) } }),
  );
};
