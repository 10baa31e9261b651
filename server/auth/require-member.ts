import type { FastifyInstance, FastifyRequest } from 'fastify';
import { memberHeader } from 'shared-api/contract';
import type { LastUses } from '../db/last-uses.ts';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { FailedCall } from '../http/failures/failures.ts';
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
 * answer. That a session was used is noted in `lastUses`, which somebody else saves.
 */
export const requireMember = (
  app: FastifyInstance,
  { store, environment, lastUses }: { store: Store; environment: Environment; lastUses: LastUses },
): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = sessionToken(request, environment);
    request.member = token === undefined ? null : await memberOfSession(store, token, Date.now(), lastUses);
    if (request.member === null && !request.routeOptions.config.visitors) throw notSignedIn();
    refuseWritesOfOthers(request);
    refuseForeignPosts(request, environment);
  });
};

/**
 * Refuses a write that was made offline by another member than the one who is signed in now: the page names in a header who
 * made it (shared-api/src/outbox/outbox.ts). @throws FailedCall 409
 */
const refuseWritesOfOthers = ({ headers, member }: FastifyRequest): void => {
  const maker = headers[memberHeader];
  if (maker !== undefined && maker !== encodeURIComponent(member?.username ?? '')) {
    throw new FailedCall(409, 'conflict', '这处修改属于另一个账号，没有保存');
  }
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
