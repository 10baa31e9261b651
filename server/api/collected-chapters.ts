import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Ids } from 'shared-api/schemas/account';
import { ChapterCollection, CollectChapter, Removed } from 'shared-api/schemas/bookshelf';
import { Type } from 'typebox';
import {
  CollectionFullError,
  chapterCollection,
  collectChapter,
  mostCollected,
  removeCollectedChapters,
} from '../store/collected-chapters.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';
import { memberOf } from './member.ts';
import { notReadable } from './not-readable.ts';

const ChapterParams = Type.Object({ id: Type.String({ description: '章节编号', examples: ['1001-1'] }) });

const tags = ['书架'];

/** The chapters a member keeps; their list is the second tab of the bookshelf. */
export const collectedChapterCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    '/collect/chapter/:id/',
    { schema: { summary: '是否收藏了这一章', tags, params: ChapterParams, response: answers(ChapterCollection) } },
    async (request) => {
      const collection = await chapterCollection(store, memberOf(request).id, request.params.id);
      if (!collection) throw await notReadable(store, request.params.id, '章节');
      return { data: collection };
    },
  );

  app.post(
    calls.collectChapter,
    { schema: { summary: '收藏一章，或其中一处', tags, body: CollectChapter, response: answers(ChapterCollection) } },
    async (request) => {
      const place = { ...request.body, now: Date.now() };
      const collection = await unlessFull(collectChapter(store, memberOf(request).id, place));
      if (!collection) throw await notReadable(store, request.body.cid, '章节');
      return { data: collection };
    },
  );

  app.post(
    calls.removeCollectedChapters,
    { schema: { summary: '取消收藏', tags, body: Ids, response: answers(Removed) } },
    async (request) => ({
      data: { removed: await removeCollectedChapters(store, memberOf(request).id, request.body.ids) },
    }),
  );
};

const unlessFull = async <Result>(change: Promise<Result>): Promise<Result> => {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof CollectionFullError)) throw error;
    throw new FailedCall(409, 'conflict', `最多收藏 ${mostCollected} 处，请先取消一些`);
  }
};
