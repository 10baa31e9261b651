import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Chapter, ChapterWindow, chapterWindow } from 'shared-api/schemas/chapter';
import { type Static, Type } from 'typebox';
import { cacheSeconds } from '../../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../../http/calls.ts';
import { respondsWith } from '../../../http/responses.ts';
import { notReadable } from '../not-readable.ts';
import { getChapter, getCompressedChapter } from './get-chapter.ts';
import { listChapters } from './list-chapters.ts';

const ChapterParams = Type.Object({ id: Type.String({ description: '章节编号', examples: ['1001-1'] }) });

/** Number of a chapter. The maximum is beyond any novel and within every database's integer. */
const ChapterNo = Type.Integer({ minimum: 1, maximum: 999_999_999 });

const WindowParams = Type.Object({
  bid: Type.String({ description: '作品编号', examples: ['1001'] }),
  from: Type.Optional({ ...ChapterNo, description: '从第几章起' }),
  around: Type.Optional({ ...ChapterNo, description: '以第几章为中心；与 from 同给时从 around' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: chapterWindow.maxLimit, description: '最多几章' })),
});

/** Calls of contents lists and chapters. */
export const chapterCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.chapters),
    {
      config: { cacheSeconds: cacheSeconds.lists, isOfNovel: true },
      schema: {
        summary: '目录的一段',
        tags: ['章节'],
        querystring: WindowParams,
        response: respondsWith(ChapterWindow),
      },
    },
    async ({ query: { bid, ...window } }) => {
      const chapters = await listChapters(store, bid, window);
      if (!chapters) throw await notReadable(store, bid, '作品');
      return { data: chapters };
    },
  );

  app.get(
    patternOf(calls.chapter, 'id'),
    {
      config: {
        cacheSeconds: cacheSeconds.texts,
        isOfNovel: true,
        compressedAnswer: ({ params }) => getCompressedChapter(store, (params as Static<typeof ChapterParams>).id),
      },
      schema: { summary: '章节正文', tags: ['章节'], params: ChapterParams, response: respondsWith(Chapter) },
    },
    async ({ params }) => {
      const chapter = await getChapter(store, params.id);
      if (!chapter) throw await notReadable(store, params.id, '章节');
      return { data: chapter };
    },
  );
};
