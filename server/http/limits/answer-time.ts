import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';
import { FailedCall } from '../failures/failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time in which a route's answer must begin, where that is longer than for all others. */
    answerTimeoutMs?: number;
  }
  interface FastifyRequest {
    /** Gives the request up when it is due. */
    answerTimer: NodeJS.Timeout | undefined;
  }
}

/**
 * Bounds the time of every answer. One that has not begun in time is given up with 503; what it waits for goes on, and whoever
 * asked does not wait with it. One that has begun must go on: a connection over which nothing goes for as long is ended. A page is left to
 * the browser before that (renderer.ts). Not Fastify's `handlerTimeout`, which also breaks off a large file on its way over a slow line.
 */
export const limitAnswerTime = (
  app: FastifyInstance,
  { answerTimeoutMs }: Pick<Environment, 'answerTimeoutMs'>,
): void => {
  app.decorateRequest('answerTimer', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const giveUp = () => {
      if (!reply.sent) reply.send(new FailedCall(503, 'unavailable', '服务器现在忙，请稍后再试'));
    };
    const timer = setTimeout(giveUp, request.routeOptions.config.answerTimeoutMs ?? answerTimeoutMs);
    request.answerTimer = timer;
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(request.answerTimer);
    // Calls that rendering makes inside the process have no connection.
    if (request.raw instanceof IncomingMessage) request.raw.socket.setTimeout(answerTimeoutMs);
    done();
  });
};

/** Waits for a value no longer than a time. @throws Error when that is over, and what the value's promise throws */
export const withinTime = <Value>(timeoutMs: number, value: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing after ${timeoutMs} ms`)), timeoutMs);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
