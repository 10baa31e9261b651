import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

type Public = Pick<Environment, 'publicOrigin'>;

/** Behind TLS a cookie is `__Host-…`: browsers then take it over TLS alone, and from no neighbouring subdomain. */
const nameOf = (what: 'session' | 'device', secure: boolean): string => (secure ? `__Host-${what}` : what);

const isSecure = (request: FastifyRequest, { publicOrigin }: Public): boolean =>
  request.protocol === 'https' || publicOrigin?.startsWith('https:') === true;

/** The token that a request brings; undefined where it brings none. */
export const sessionToken = (request: FastifyRequest, environment: Public): string | undefined =>
  request.cookies[nameOf('session', isSecure(request, environment))];

/** @param length milliseconds for which the browser keeps it */
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  environment: Public,
  { token, length }: { token: string; length: number },
): void => {
  const secure = isSecure(request, environment);
  reply.setCookie(nameOf('session', secure), token, { ...attributes, secure, maxAge: length / 1000 });
};

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply, environment: Public): void => {
  const secure = isSecure(request, environment);
  reply.clearCookie(nameOf('session', secure), { ...attributes, secure });
};

/** Browsers keep no cookie longer, in milliseconds. Source: RFC 6265bis, 5.5, "The Max-Age Attribute". */
const deviceLength = 400 * 86_400_000;

/**
 * What a browser is recognised by at its next sign-in; it says nothing of who signs in. One that has none gets one.
 * Each sign-in makes it last anew.
 */
export const keepDeviceCookie = (request: FastifyRequest, reply: FastifyReply, environment: Public): string => {
  const secure = isSecure(request, environment);
  const name = nameOf('device', secure);
  const token = request.cookies[name] ?? randomBytes(32).toString('base64url');
  reply.setCookie(name, token, { ...attributes, secure, maxAge: deviceLength / 1000 });
  return token;
};

const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
