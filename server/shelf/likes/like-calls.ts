import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Like, LikeState } from 'shared-api/schemas/bookshelf';
import { Type } from 'typebox';
import { memberOf, visitorOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { likeState, setLike } from './likes.ts';

const LikeParams = Type.Object({ bid: Type.String({ description: '作品编号', examples: ['1001'] }) });

const tags = ['作品'];

/** Registers the calls of likes; a visitor sees their number alone. */
export const likeCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.like),
    {
      config: { visitors: true },
      schema: { summary: '是否点过赞、共有多少', tags, querystring: LikeParams, response: respondsWith(LikeState) },
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
    { schema: { summary: '点赞或收回', tags, body: Like, response: respondsWith(LikeState) } },
    async (request) => {
      const state = await setLike(store, memberOf(request).id, { ...request.body, now: Date.now() });
      if (!state) throw await notReadable(store, request.body.bid, '作品');
      return { data: state };
    },
  );
};
