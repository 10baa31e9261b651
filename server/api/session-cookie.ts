import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

type Public = Pick<Environment, 'publicOrigin'>;

/**
 * Behind TLS the cookie is `__Host-session`: browsers then take it over TLS alone, and from no neighbouring subdomain.
 */
const nameOf = (secure: boolean): string => (secure ? '__Host-session' : 'session');

const isSecure = (request: FastifyRequest, { publicOrigin }: Public): boolean =>
  request.protocol === 'https' || publicOrigin?.startsWith('https:') === true;

/** The token that a request brings; undefined where it brings none. */
export const sessionToken = (request: FastifyRequest, environment: Public): string | undefined =>
  request.cookies[nameOf(isSecure(request, environment))];

/** @param length milliseconds for which the browser keeps it */
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  environment: Public,
  { token, length }: { token: string; length: number },
): void => {
  const secure = isSecure(request, environment);
  reply.setCookie(nameOf(secure), token, { ...attributes, secure, maxAge: length / 1000 });
};

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply, environment: Public): void => {
  const secure = isSecure(request, environment);
  reply.clearCookie(nameOf(secure), { ...attributes, secure });
};

const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
