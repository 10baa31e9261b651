import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Like, LikeState } from 'shared-api/schemas/bookshelf';
import { Type } from 'typebox';
import { likeState, setLike } from '../store/likes.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { memberOf, visitorOf } from './member.ts';
import { notReadable } from './not-readable.ts';

const LikeParams = Type.Object({ bid: Type.String({ description: '作品编号', examples: ['1001'] }) });

const tags = ['作品'];

/** Likes: a visitor sees how many there are. */
export const likeCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    calls.setLike,
    {
      config: { visitors: true },
      schema: { summary: '是否点过赞、共有多少', tags, querystring: LikeParams, response: answers(LikeState) },
    },
    async (request) => {
      const { bid } = request.query;
      const state = await likeState(store, visitorOf(request)?.id ?? null, bid);
      if (!state) throw await notReadable(store, bid, '作品');
      return { data: state };
    },
  );

  app.post(
    calls.setLike,
    { schema: { summary: '点赞或收回', tags, body: Like, response: answers(LikeState) } },
    async (request) => {
      const state = await setLike(store, memberOf(request).id, { ...request.body, now: Date.now() });
      if (!state) throw await notReadable(store, request.body.bid, '作品');
      return { data: state };
    },
  );
};
