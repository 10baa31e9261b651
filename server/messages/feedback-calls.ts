import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Cursor } from 'shared-api/schemas/common';
import { Feedback, FeedbackForm, FeedbackList, feedbackLength } from 'shared-api/schemas/message';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { storable } from '../db/storable.ts';
import { type CallOptions, patternOf } from '../http/calls.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { respondsWith } from '../http/responses.ts';
import { listOwnFeedback, maxOpenFeedback, sendFeedback } from './feedback.ts';

const ListParams = Type.Object({ cursor: Type.Optional(Cursor) });

const tags = ['反馈'];

/** A member's own feedback and the site's replies. */
export const feedbackCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.post(
    calls.sendFeedback,
    { schema: { summary: '提交反馈', tags, body: FeedbackForm, response: respondsWith(Feedback) } },
    async (request) => {
      const form = { ...request.body, content: toContent(request.body.content) };
      const feedback = await sendFeedback(store, memberOf(request).id, form, Date.now());
      if (!feedback) throw new FailedCall(409, 'conflict', tooMany);
      return { data: feedback };
    },
  );

  app.get(
    patternOf(calls.ownFeedback),
    {
      schema: { summary: '自己的反馈，新的在前', tags, querystring: ListParams, response: respondsWith(FeedbackList) },
    },
    async (request) => ({ data: await listOwnFeedback(store, memberOf(request).id, request.query.cursor) }),
  );
};

const tooMany = `你已有 ${maxOpenFeedback} 条反馈等待处理，请等有了回复再提交`;

/** Counted in characters, without the white space around. Source: product description, entities. @throws FailedCall */
const toContent = (text: string): string => {
  const content = storable(text).trim();
  const { length } = [...content];
  const { min, max } = feedbackLength;
  if (length < min) throw new FailedCall(400, 'bad_request', `反馈内容不能少于 ${min} 个字`);
  if (length > max) throw new FailedCall(400, 'bad_request', `反馈内容不能多于 ${max} 个字`);
  return content;
};
