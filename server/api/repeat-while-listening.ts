import type { FastifyInstance } from 'fastify';

/**
 * Does a piece of housekeeping when the server begins to listen and again and again until it closes, one after another.
 * What fails is logged and tried at the next turn.
 * @param every milliseconds
 */
export const repeatWhileListening = (
  app: FastifyInstance,
  { what, every, work }: { what: string; every: number; work: () => Promise<void> },
): void => {
  let working = Promise.resolve();
  const turn = () => {
    working = working.then(work).catch((error: unknown) => app.log.error({ err: error, what }, 'housekeeping failed'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    turn();
    timer = setInterval(turn, every).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await working;
  });
};
