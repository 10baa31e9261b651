import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const name = 'x-own-call';
const secret = randomBytes(32).toString('base64url');

/** Header of the calls that this process makes itself, to render pages. */
export const ownCallHeaders = { [name]: secret } as const;

/** Whether this process makes a call itself: it came by no connection, and knows the secret. */
export const isOwnCall = ({ raw, headers }: FastifyRequest): boolean =>
  headers[name] === secret && !(raw instanceof IncomingMessage);
