import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Cursor } from 'shared-api/schemas/common';
import { Feedback, FeedbackForm, FeedbackList, feedbackLength } from 'shared-api/schemas/message';
import { Type } from 'typebox';
import { listOwnFeedback, mostOpenFeedback, sendFeedback } from '../store/feedback.ts';
import { storable } from '../store/storable.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';
import { memberOf } from './member.ts';

const ListParams = Type.Object({ cursor: Type.Optional(Cursor) });

const tags = ['反馈'];

/** What members tell the site, and what it answered. */
export const feedbackCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.post(
    calls.sendFeedback,
    { schema: { summary: '提交反馈', tags, body: FeedbackForm, response: answers(Feedback) } },
    async (request) => {
      const form = { ...request.body, content: toContent(request.body.content) };
      const feedback = await sendFeedback(store, memberOf(request).id, form, Date.now());
      if (!feedback) throw new FailedCall(409, 'conflict', tooMany);
      return { data: feedback };
    },
  );

  app.get(
    calls.ownFeedback(),
    { schema: { summary: '自己的反馈，新的在前', tags, querystring: ListParams, response: answers(FeedbackList) } },
    async (request) => ({ data: await listOwnFeedback(store, memberOf(request).id, request.query.cursor) }),
  );
};

const tooMany = `你已有 ${mostOpenFeedback} 条反馈等待处理，请等有了回复再提交`;

/** Counted in characters, without the white space around. Source: product description, entities. @throws FailedCall */
const toContent = (text: string): string => {
  const content = storable(text).trim();
  const { length } = [...content];
  const { least, most } = feedbackLength;
  if (length < least) throw new FailedCall(400, 'bad_request', `反馈内容不能少于 ${least} 个字`);
  if (length > most) throw new FailedCall(400, 'bad_request', `反馈内容不能多于 ${most} 个字`);
  return content;
};
