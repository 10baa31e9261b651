import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import type { Store } from '../store/open-store.ts';
import { memberOfSession, type SignedInMember } from '../store/sessions.ts';
import { FailedCall } from './failures.ts';
import { refuseForeignPosts } from './own-origin.ts';
import { sessionToken } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    member: SignedInMember | null;
  }
  interface FastifyContextConfig {
    /** Whether a personal call also answers who is not signed in; it then asks {@link visitorOf}. */
    visitors?: boolean;
  }
}

/**
 * Makes every call registered on `app` from here on a personal one: who is not signed in hears 401 before anything of
 * the request is looked at (unless the route's config says `visitors: true`), changes come from our own pages alone,
 * and no cache keeps an answer.
 */
export const askWhoCalls = (
  app: FastifyInstance,
  { store, environment }: { store: Store; environment: Environment },
): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = sessionToken(request, environment);
    request.member = token === undefined ? null : await memberOfSession(store, token, Date.now());
    if (request.member === null && !request.routeOptions.config.visitors) throw notSignedIn();
    refuseForeignPosts(request, environment);
  });
};

/** Who calls, in a personal call. */
export const memberOf = (request: FastifyRequest): SignedInMember => {
  if (request.member === null) throw notSignedIn();
  return request.member;
};

/** Who calls, in a call that answers visitors as well: null for a visitor. */
export const visitorOf = (request: FastifyRequest): SignedInMember | null => request.member;

/** Source of the sentence: product description, wire format. */
const notSignedIn = (): FailedCall => new FailedCall(401, 'not_signed_in', '用户未登录');
