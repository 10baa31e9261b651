import { randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

type PublicOrigin = Pick<Environment, 'publicOrigin'>;

/** Name of a cookie. Behind TLS it is `__Host-…`: browsers then take it over TLS alone, and from no neighbouring subdomain. */
const nameOf = (what: 'session' | 'device', secure: boolean): string => (secure ? `__Host-${what}` : what);

const isSecure = (request: FastifyRequest, { publicOrigin }: PublicOrigin): boolean =>
  request.protocol === 'https' || publicOrigin?.startsWith('https:') === true;

/** Session token in a request's cookie; undefined where it brings none. */
export const sessionToken = (request: FastifyRequest, environment: PublicOrigin): string | undefined =>
  // Pages are answered without the plugin that reads cookies for calls.
  (request.cookies ?? parse(request.headers.cookie ?? ''))[nameOf('session', isSecure(request, environment))];

/** Sets the session's cookie. @param lengthMs for how long the browser keeps it */
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  environment: PublicOrigin,
  { token, lengthMs }: { token: string; lengthMs: number },
): void => {
  const secure = isSecure(request, environment);
  reply.setCookie(nameOf('session', secure), token, { ...attributes, secure, maxAge: lengthMs / 1000 });
};

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply, environment: PublicOrigin): void => {
  const secure = isSecure(request, environment);
  reply.clearCookie(nameOf('session', secure), { ...attributes, secure });
};

/** Browsers keep no cookie longer. Source: RFC 6265bis, 5.5, "The Max-Age Attribute". */
const maxCookieAgeMs = 400 * 86_400_000;

/**
 * Device token: a browser is recognised by it at its next sign-in, and it says nothing of who signs in. A browser that has none
 * gets one; each sign-in renews its age.
 */
export const keepDeviceCookie = (request: FastifyRequest, reply: FastifyReply, environment: PublicOrigin): string => {
  const secure = isSecure(request, environment);
  const name = nameOf('device', secure);
  const token = request.cookies[name] ?? randomBytes(32).toString('base64url');
  reply.setCookie(name, token, { ...attributes, secure, maxAge: maxCookieAgeMs / 1000 });
  return token;
};

/** Device token that a browser brings, if it has one. */
export const deviceToken = (request: FastifyRequest, environment: PublicOrigin): string | undefined =>
  request.cookies[nameOf('device', isSecure(request, environment))];

const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
