import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { RelatedNovels } from 'shared-api/schemas/related';
import { Type } from 'typebox';
import { cacheSeconds } from '../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { relatedNovels } from './related-novels.ts';

const NovelParams = Type.Object({ id: Type.String({ description: '作品编号', examples: ['1001'] }) });

/** The call of the novels that one leads to. It says nothing of any member, and no cookie is read. */
export const relatedCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.related, 'id'),
    {
      config: { cacheSeconds: cacheSeconds.lists, weight: weights.filter, isOfLibrary: true },
      schema: {
        summary: '作者的其他作品与同类作品',
        tags: ['作品'],
        params: NovelParams,
        response: respondsWith(RelatedNovels),
      },
    },
    async ({ params }) => {
      const related = await relatedNovels(store, params.id);
      if (!related) throw await notReadable(store, params.id, '作品');
      return { data: related };
    },
  );
};
