import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Ids } from 'shared-api/schemas/account';
import { ChapterCollection, CollectChapter, Removed } from 'shared-api/schemas/bookshelf';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { respondsWith } from '../../http/responses.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import {
  CollectionFullError,
  chapterCollection,
  collectChapter,
  maxCollected,
  removeCollectedChapters,
} from './collect-chapter.ts';

const ChapterParams = Type.Object({ id: Type.String({ description: '章节编号', examples: ['1001-1'] }) });

const tags = ['书架'];

/** Registers the calls of collected chapters; their list is the second tab of the bookshelf. */
export const collectedChapterCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.chapterCollection, 'id'),
    { schema: { summary: '是否收藏了这一章', tags, params: ChapterParams, response: respondsWith(ChapterCollection) } },
    async (request) => {
      const collection = await chapterCollection(store, memberOf(request).id, request.params.id);
      if (!collection) throw await notReadable(store, request.params.id, '章节');
      return { data: collection };
    },
  );

  app.post(
    calls.collectChapter,
    {
      schema: {
        summary: '收藏一章，或其中一处',
        tags,
        body: CollectChapter,
        response: respondsWith(ChapterCollection),
      },
    },
    async (request) => {
      const passage = { ...request.body, now: Date.now() };
      const collection = await unlessFull(collectChapter(store, memberOf(request).id, passage));
      if (!collection) throw await notReadable(store, request.body.cid, '章节');
      return { data: collection };
    },
  );

  app.post(
    calls.removeCollectedChapters,
    { schema: { summary: '取消收藏', tags, body: Ids, response: respondsWith(Removed) } },
    async (request) => ({
      data: { removed: await removeCollectedChapters(store, memberOf(request).id, request.body.ids) },
    }),
  );
};

/** Waits for a change of the collection. @throws FailedCall 409 where it is full */
const unlessFull = async <Result>(change: Promise<Result>): Promise<Result> => {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof CollectionFullError)) throw error;
    throw new FailedCall(409, 'conflict', `最多收藏 ${maxCollected} 处，请先取消一些`);
  }
};
