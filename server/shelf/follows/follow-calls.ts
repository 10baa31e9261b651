import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Cursor } from 'shared-api/schemas/common';
import { Follow, FollowedAuthors, FollowState } from 'shared-api/schemas/related';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { notThere } from '../../http/failures/failures.ts';
import { respondsWith } from '../../http/responses.ts';
import { followState, listFollows, setFollow } from './follows.ts';

const AuthorId = Type.Object({ id: Type.String({ description: '作者编号', examples: ['1'] }) });
const ListParams = Type.Object({ cursor: Type.Optional(Cursor) });
const tags = ['书架'];

/** Registers the calls of authors whom a member follows. */
export const followCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.followState, 'id'),
    { schema: { summary: '是否关注了作者', tags, params: AuthorId, response: respondsWith(FollowState) } },
    async (request) => {
      const state = await followState(store, memberOf(request).id, request.params.id);
      if (!state) throw notThere('作者');
      return { data: state };
    },
  );
  app.post(
    calls.setFollow,
    { schema: { summary: '关注作者或取消关注', tags, body: Follow, response: respondsWith(FollowState) } },
    async (request) => {
      const { author_id: id, followed } = request.body;
      const state = await setFollow(store, memberOf(request).id, { id, followed, now: Date.now() });
      if (!state) throw notThere('作者');
      return { data: state };
    },
  );
  app.get(
    patternOf(calls.followedAuthors),
    { schema: { summary: '关注的作者', tags, querystring: ListParams, response: respondsWith(FollowedAuthors) } },
    async (request) => ({ data: await listFollows(store, memberOf(request).id, request.query.cursor) }),
  );
};
