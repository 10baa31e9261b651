import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { AuthorNovels, AuthorParams } from 'shared-api/schemas/related';
import { Type } from 'typebox';
import { cacheSeconds } from '../../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../../http/calls.ts';
import { notThere } from '../../../http/failures/failures.ts';
import { respondsWith } from '../../../http/responses.ts';
import { getAuthor } from './get-author.ts';

const AuthorId = Type.Object({ id: Type.String({ description: '作者编号', examples: ['1'] }) });

/** The call of an author's page. */
export const authorCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.author, 'id'),
    {
      config: { cacheSeconds: cacheSeconds.lists, isOfLibrary: true },
      schema: {
        summary: '作者与其作品',
        tags: ['作品'],
        params: AuthorId,
        querystring: AuthorParams,
        response: respondsWith(AuthorNovels),
      },
    },
    async ({ params, query }) => {
      const author = await getAuthor(store, params.id, query);
      if (!author) throw notThere('作者');
      return { data: author };
    },
  );
};
