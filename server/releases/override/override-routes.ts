import { parse, serialize } from 'cookie';
import type { FastifyInstance } from 'fastify';
import { pages } from 'shared-api/paths';
import { Type } from 'typebox';
import { FailedCall } from '../../http/failures/failures.ts';
import { readOverride } from './override-token.ts';

export const overrideStart = '/override';
export const overrideEnd = '/override/end';

/** Name of the cookie with an override's token. */
export const overrideCookie = 'override';

/** Addresses that begin and end an override: the link that `npm run release -- override` prints, and the button of the bar. */
export const overrideRoutes = (
  app: FastifyInstance,
  { secret, secure }: { secret: () => string; secure: boolean },
): void => {
  const schema = { querystring: Type.Object({ token: Type.Optional(Type.String()) }) };
  const config = { beforeSignIn: true };
  app.get<{ Querystring: { token?: string } }>(overrideStart, { config, schema }, (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { token = '' } = request.query;
    const override = readOverride(secret(), token, Date.now());
    if (typeof override === 'string') throw new FailedCall(403, 'forbidden', `${override}，请重新签发。`);
    const seconds = Math.floor((override.until - Date.now()) / 1_000);
    return reply.header('set-cookie', overrideCookieOf(token, seconds, secure)).redirect(pages.home, 302);
  });
  app.get(overrideEnd, { config }, (_request, reply) =>
    reply
      .header('cache-control', 'private, no-store')
      .header('set-cookie', overrideCookieOf('', 0, secure))
      .redirect(pages.home, 302),
  );
};

/** The token in a request's `cookie` header. */
export const overrideTokenIn = (cookies = ''): string | undefined => parse(cookies)[overrideCookie];

/** Value of the `set-cookie` header that keeps a token. @param maxAge seconds; with 0 the cookie goes */
export const overrideCookieOf = (token: string, maxAge: number, secure: boolean): string =>
  serialize(overrideCookie, token, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
