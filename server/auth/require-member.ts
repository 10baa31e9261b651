import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { FailedCall } from '../http/failures.ts';
import { refuseForeignPosts } from '../http/own-origin.ts';
import { sessionToken } from './session-cookie.ts';
import { memberOfSession, type SignedInMember } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    member: SignedInMember | null;
  }
  interface FastifyContextConfig {
    /** Whether a personal call also answers visitors, who are not signed in; it then asks {@link visitorOf}. */
    visitors?: boolean;
  }
}

/**
 * Guards every call registered on `app` from here on: a visitor is answered 401 before anything else of the request is looked
 * at (unless the route's config says `visitors: true`), changes are taken from our own pages alone, and no cache keeps an
 * answer.
 */
export const requireMember = (
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

/** The member who calls. @throws FailedCall 401 */
export const memberOf = (request: FastifyRequest): SignedInMember => {
  if (request.member === null) throw notSignedIn();
  return request.member;
};

/** The member who calls; null for a visitor. */
export const visitorOf = (request: FastifyRequest): SignedInMember | null => request.member;

/** Source of the sentence: product description, wire format. */
const notSignedIn = (): FailedCall => new FailedCall(401, 'not_signed_in', '用户未登录');
