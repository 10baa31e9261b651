import { calls } from 'shared-api/paths';
import { FeedbackForm, FeedbackList, feedbackLength } from 'shared-api/schemas/message';
import { failedResponse, type Respond, validated } from 'shared-api/testing/mock-api';
import { sampleFeedback } from './fixtures.ts';
import { type MemberRecords, pageOf } from './member-records.ts';

/** Feedback on one page, as the server sends it. */
const feedbackPageSize = 30;

/** The feedback, each with its reply. */
export const feedbackResponses = (records: MemberRecords): Record<string, Respond> => ({
  [`GET ${calls.ownFeedback()}`]: ({ query }) =>
    validated(FeedbackList, pageOf(records.feedback, { size: feedbackPageSize, keyOf: ({ id }) => id, query })),
  [`POST ${calls.sendFeedback}`]: ({ body }) => {
    const { kind, content } = validated(FeedbackForm, body as FeedbackForm);
    const { length } = [...content];
    if (length < feedbackLength.min) return failedResponse(400, 'bad_request', '反馈内容不能少于 5 个字');
    if (length > feedbackLength.max) return failedResponse(400, 'bad_request', '反馈内容不能多于 1000 个字');
    const sent = sampleFeedback(String(1_000 + records.feedback.length), { kind, content });
    records.feedback = [sent, ...records.feedback];
    return sent;
  },
});
