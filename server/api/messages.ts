import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Ids, Unread } from 'shared-api/schemas/account';
import { Cursor } from 'shared-api/schemas/common';
import { MessageList } from 'shared-api/schemas/message';
import { Type } from 'typebox';
import { countUnread, deleteMessages, listMessages, readMessages } from '../store/messages.ts';
import { pruneMessages } from '../store/prune-messages.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { memberOf } from './member.ts';
import { repeatWhileListening } from './repeat-while-listening.ts';

const ListParams = Type.Object({ cursor: Type.Optional(Cursor) });

const tags = ['消息'];

/** How often members' oldest messages are cleared away, in milliseconds. */
const pruneEvery = 3_600_000;

/** A member's messages. Every change answers how many are unread then, so that the badge follows at once. */
export const messageCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    calls.messages(),
    { schema: { summary: '消息的一页，新的在前', tags, querystring: ListParams, response: answers(MessageList) } },
    async (request) => ({ data: await listMessages(store, memberOf(request).id, request.query.cursor) }),
  );

  app.get(
    calls.unreadMessages,
    { schema: { summary: '未读消息数', tags, response: answers(Unread) } },
    async (request) => ({ data: { count: await countUnread(store, memberOf(request).id) } }),
  );

  app.post(
    calls.readMessages,
    { schema: { summary: '标为已读', tags, body: Ids, response: answers(Unread) } },
    async (request) => ({ data: { count: await readMessages(store, memberOf(request).id, request.body.ids) } }),
  );

  app.post(
    calls.readAllMessages,
    { schema: { summary: '全部标为已读', tags, response: answers(Unread) } },
    async (request) => ({ data: { count: await readMessages(store, memberOf(request).id) } }),
  );

  app.post(
    calls.deleteMessages,
    { schema: { summary: '删除消息', tags, body: Ids, response: answers(Unread) } },
    async (request) => ({ data: { count: await deleteMessages(store, memberOf(request).id, request.body.ids) } }),
  );

  app.post(
    calls.deleteAllMessages,
    { schema: { summary: '删除全部消息', tags, response: answers(Unread) } },
    async (request) => ({ data: { count: await deleteMessages(store, memberOf(request).id) } }),
  );

  repeatWhileListening(app, { what: 'pruning messages', every: pruneEvery, work: () => pruneMessages(store) });
};
