import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase, pages } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { tooMany, weights } from '../http/limits/address-limit.ts';
import { isOwnCall } from '../http/own-call.ts';
import { personalPage } from '../http/page-cache-control.ts';
import type { SiteAccess } from '../http/site-access.ts';
import { sessionToken } from './session-cookie.ts';
import { memberOfSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer is for members only, so that no cache but the browser's own may keep it. */
    isForMembers: boolean;
  }
}

interface GuardOptions {
  store: Pick<Store, 'db'>;
  environment: Pick<Environment, 'publicOrigin'>;
  access: SiteAccess;
}

/** Path of the page that visitors are led to. */
const signInPage = '/login';

/** Pages that visitors of a site for members only are given: those by which one becomes or is a member again. */
const openPages: readonly string[] = [signInPage, pages.password, pages.confirmEmail, pages.consoleSetup];

/** `cache-control` of what never changes under its address, for members: their browser keeps it. */
const keptByBrowser = 'private, max-age=31536000, immutable';

/**
 * Guards every route and page where the site is for members only: visitors are led to sign in, or answered 401, before anything else of the
 * request is looked at, and no cache keeps an answer.
 */
export const guardSite = (app: FastifyInstance, { store, environment, access }: GuardOptions): void => {
  app.decorateRequest('isForMembers', false);
  app.addHook('onRequest', async (request, reply) => {
    if (access.isKnownToBeOpen() || isBeforeSignIn(request) || isOwnCall(request)) return;
    if (!(await access.isMembersOnly())) return;
    request.isForMembers = true;
    if (request.is404 && openPages.includes(pathOf(request))) return;
    const token = sessionToken(request, environment);
    if (token !== undefined) {
      if ((await memberOfSession(store, token, Date.now())) !== null) return;
      const waitSeconds = request.spend(weights.call);
      if (waitSeconds > 0) throw new FailedCall(429, 'too_many_requests', tooMany(waitSeconds), waitSeconds);
    }
    if (!isVisit(request)) throw new FailedCall(401, 'not_signed_in', onlyMembers);
    return reply.redirect(`${signInPage}?from=${encodeURIComponent(request.url)}`, 302);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.isForMembers) {
      const isImmutable = String(reply.getHeader('cache-control')).includes('immutable');
      reply.header('cache-control', isImmutable ? keptByBrowser : personalPage);
      reply.header('vary', [reply.getHeader('vary'), 'cookie'].filter(Boolean).join(', '));
      reply.header('x-robots-tag', 'noindex');
    }
    done(null, payload);
  });
};

const onlyMembers = '本站只给会员看，请先登录';

/** A page is no route of the server's. */
const isBeforeSignIn = ({ is404, routeOptions }: FastifyRequest): boolean =>
  !is404 && routeOptions.config.beforeSignIn === true;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Whether somebody opens an address, rather than a program that asks for it. */
const isVisit = (request: FastifyRequest): boolean => {
  const { method, headers, is404 } = request;
  if ((method !== 'GET' && method !== 'HEAD') || pathOf(request).startsWith(`${apiBase}/`)) return false;
  return is404 || headers.accept?.includes('text/html') === true;
};
