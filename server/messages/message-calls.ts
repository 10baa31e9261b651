import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Ids, Unread } from 'shared-api/schemas/account';
import { Cursor } from 'shared-api/schemas/common';
import { MessageDeletion, MessageList } from 'shared-api/schemas/message';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { type CallOptions, patternOf } from '../http/calls.ts';
import { respondsWith } from '../http/responses.ts';
import { countUnread, deleteAllMessages, deleteMessages, listMessages, readMessages } from './messages.ts';

const ListParams = Type.Object({ cursor: Type.Optional(Cursor) });

const tags = ['消息'];

/** A member's messages. Every change is answered with the new unread count, so that the badge follows at once. */
export const messageCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.messages),
    { schema: { summary: '消息的一页，新的在前', tags, querystring: ListParams, response: respondsWith(MessageList) } },
    async (request) => ({ data: await listMessages(store, memberOf(request).id, request.query.cursor) }),
  );

  app.get(
    calls.unreadMessages,
    { schema: { summary: '未读消息数', tags, response: respondsWith(Unread) } },
    async (request) => ({ data: { count: await countUnread(store, memberOf(request).id) } }),
  );

  app.post(
    calls.readMessages,
    { schema: { summary: '标为已读', tags, body: Ids, response: respondsWith(Unread) } },
    async (request) => ({ data: { count: await readMessages(store, memberOf(request).id, request.body.ids) } }),
  );

  app.post(
    calls.readAllMessages,
    { schema: { summary: '全部标为已读', tags, response: respondsWith(Unread) } },
    async (request) => ({ data: { count: await readMessages(store, memberOf(request).id) } }),
  );

  app.post(
    calls.deleteMessages,
    { schema: { summary: '删除消息', tags, body: Ids, response: respondsWith(Unread) } },
    async (request) => ({ data: { count: await deleteMessages(store, memberOf(request).id, request.body.ids) } }),
  );

  app.post(
    calls.deleteAllMessages,
    {
      schema: {
        summary: '删除全部消息；给出 until 时，此后才来的留下',
        tags,
        body: MessageDeletion,
        response: respondsWith(Unread),
      },
    },
    async (request) => {
      const { until } = request.body;
      const count = await deleteAllMessages(
        store,
        memberOf(request).id,
        until === undefined ? undefined : Date.parse(until),
      );
      return { data: { count } };
    },
  );
};
