import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Chapter, ChapterWindow, chapterWindow } from 'shared-api/schemas/chapter';
import { Type } from 'typebox';
import { getChapter } from '../store/get-chapter.ts';
import { listChapters } from '../store/list-chapters.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { notReadable } from './not-readable.ts';
import { keepFor } from './public-cache.ts';

const ChapterParams = Type.Object({ id: Type.String({ description: '章节编号', examples: ['1001-1'] }) });

/** More chapters than any novel has, and within every database's integer. */
const ChapterNo = Type.Integer({ minimum: 1, maximum: 999_999_999 });

const WindowParams = Type.Object({
  bid: Type.String({ description: '作品编号', examples: ['1001'] }),
  from: Type.Optional({ ...ChapterNo, description: '从第几章起' }),
  around: Type.Optional({ ...ChapterNo, description: '以第几章为中心；与 from 同给时从 around' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: chapterWindow.most, description: '最多几章' })),
});

/** Contents lists and chapters. */
export const chapterCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    '/novel/chapterlist/',
    {
      config: { keepFor: keepFor.lists },
      schema: { summary: '目录的一段', tags: ['章节'], querystring: WindowParams, response: answers(ChapterWindow) },
    },
    async ({ query: { bid, ...wanted } }) => {
      const chapters = await listChapters(store, bid, wanted);
      if (!chapters) throw await notReadable(store, bid, '作品');
      return { data: chapters };
    },
  );

  app.get(
    '/chapter/:id/',
    {
      config: { keepFor: keepFor.texts },
      schema: { summary: '章节正文', tags: ['章节'], params: ChapterParams, response: answers(Chapter) },
    },
    async ({ params }) => {
      const chapter = await getChapter(store, params.id);
      if (!chapter) throw await notReadable(store, params.id, '章节');
      return { data: chapter };
    },
  );
};
