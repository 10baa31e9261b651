import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountCalls } from './account.ts';
import type { ApiOptions } from './api.ts';
import { captchaCalls } from './captcha.ts';
import { askWhoCalls } from './member.ts';
import { memberThingCalls } from './member-things.ts';
import { signInCalls } from './sign-in.ts';

/** Every call that knows who calls; the public ones beside it look at no cookie. */
export const personalCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  await app.register(cookie);
  app.decorateRequest('member', null);
  askWhoCalls(app, options);
  await app.register(captchaCalls, options);
  await app.register(signInCalls, options);
  await app.register(accountCalls, options);
  await app.register(memberThingCalls, options);
};
