import { randomFillSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Header that tells the client the id under which its request stands in the log. */
export const requestIdHeader = 'x-request-id';

const idBytes = 6;

/** Random bytes of a thousand ids: the system is asked for them once, not with each request. */
const pool = Buffer.alloc(1_000 * idBytes);
let used = pool.length;

/** A new id, short enough to be read out. None is taken from clients, who could give many requests the same. */
export const newRequestId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
};

/** Tells each client its request's id. */
export const sendRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
};
