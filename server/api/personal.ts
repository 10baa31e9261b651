import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ApiOptions } from './api.ts';
import { askWhoCalls } from './member.ts';

/** Every call that knows who calls; the public ones beside it look at no cookie. */
export const personalCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  await app.register(cookie);
  app.decorateRequest('member', null);
  askWhoCalls(app, options);
};
