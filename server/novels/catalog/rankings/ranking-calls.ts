import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { RankedNovels, RankingParams } from 'shared-api/schemas/ranking';
import { cacheSeconds } from '../../../http/cache-control.ts';
import { type CallOptions, patternOf } from '../../../http/calls.ts';
import { respondsWith } from '../../../http/responses.ts';
import { rankNovels } from './rank-novels.ts';

/** The call of the rankings. */
export const rankingCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.ranking),
    {
      config: { cacheSeconds: cacheSeconds.lists, isOfLibrary: true },
      schema: {
        summary: '榜单：按日、周、月与总计，名次跨页连续',
        tags: ['作品'],
        querystring: RankingParams,
        response: respondsWith(RankedNovels),
      },
    },
    async ({ query: { category, ...ranking } }) => ({
      data: await rankNovels(store, { ...ranking, category: category === undefined ? undefined : Number(category) }),
    }),
  );
};
