import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ApiOptions } from './api.ts';
import { bookshelfCalls } from './bookshelf.ts';
import { collectedChapterCalls } from './collected-chapters.ts';
import { feedbackCalls } from './feedback.ts';
import { likeCalls } from './likes.ts';
import { messageCalls } from './messages.ts';
import { progressCalls } from './progress.ts';
import { readCalls } from './reads.ts';

/** What members have on the site beside their account. */
export const memberThingCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  await app.register(bookshelfCalls, options);
  await app.register(collectedChapterCalls, options);
  await app.register(likeCalls, options);
  await app.register(progressCalls, options);
  await app.register(readCalls, options);
  await app.register(messageCalls, options);
  await app.register(feedbackCalls, options);
};
