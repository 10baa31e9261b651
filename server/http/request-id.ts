import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Header that tells the client the id under which its request stands in the log. */
export const requestIdHeader = 'x-request-id';

/** A new id, short enough to be read out. None is taken from clients, who could give many requests the same. */
export const newRequestId = (): string => randomBytes(6).toString('hex');

/** Tells each client its request's id. */
export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
};
