import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';

/**
 * Gives up every call registered on `app` that is not answered in time, with 503, unless the call has a time of its own
 * (`handlerTimeout`). What it waits for goes on; whoever asked does not wait with it. Pages have a limit of their own (renderer.ts).
 */
export const limitAnswerTime = (
  app: FastifyInstance,
  { answerTimeoutMs }: Pick<Environment, 'answerTimeoutMs'>,
): void => {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout ??= answerTimeoutMs;
  });
};
