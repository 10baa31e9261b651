import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds for which any cache may answer in the server's place; without it nothing is kept. */
    keepFor?: number;
  }
}

/** For so much longer than its time an answer may still be given while the cache asks for the next one. */
const staleFactor = 10;

/** Public answers say how long they may be kept; failures are never kept. */
export const keepInCaches = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const seconds = request.routeOptions.config.keepFor;
    if (seconds === undefined || reply.hasHeader('cache-control')) return payload;
    reply.header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=${seconds * staleFactor}`);
    return payload;
  });
};

/** How long answers are kept, in seconds: what an import changes is seen within a minute, the rest within five. */
export const keepFor = { lists: 60, texts: 300 } as const;
